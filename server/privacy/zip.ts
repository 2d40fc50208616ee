import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import type { ExportFile } from './use-cases-export.ts'

/** Writes files into a ZIP archive while it is read, one after the other: none of them is in memory as a whole. */
export function zipOf(files: AsyncIterable<ExportFile>): Readable {
  const output = new PassThrough()
  void write(files, output).catch((error: Error) => output.destroy(error))
  return output
}

async function write(files: AsyncIterable<ExportFile>, output: PassThrough): Promise<void> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  // Not wrapped: what was not read yet would be lost when the archive closes its own end.
  zip.outputStream.pipe(output)
  await fill(zip, files, output)
}

async function fill(zip: ZipFile, files: AsyncIterable<ExportFile>, output: Readable): Promise<void> {
  for await (const { name, pieces } of files) {
    const content = Readable.from(pieces, { objectMode: false })
    // Whoever went away takes nothing any more, and nothing more is read for them.
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
