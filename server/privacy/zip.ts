import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import type { ExportFile } from './use-cases-export.ts'

/** Streams files into a ZIP archive one after the other. No file is in memory as a whole. */
export function zipOf(files: AsyncIterable<ExportFile>): Readable {
  const output = new PassThrough()
  void write(files, output).catch((error: Error) => output.destroy(error))
  return output
}

async function write(files: AsyncIterable<ExportFile>, output: PassThrough): Promise<void> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  // Not wrapped: unread data would be lost when the archive closes its side.
  zip.outputStream.pipe(output)
  await fill(zip, files, output)
}

async function fill(zip: ZipFile, files: AsyncIterable<ExportFile>, output: Readable): Promise<void> {
  for await (const { name, pieces } of files) {
    const content = Readable.from(pieces, { objectMode: false })
    // When the reader disconnects, nothing more is read for it.
    const stop = (): void => void content.destroy()
    output.once('close', stop)
    zip.addReadStream(content, name)
    await once(content, 'close')
    output.off('close', stop)
    if (content.errored) throw content.errored
    if (output.destroyed) return
  }
  zip.end()
}
