import { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { BinaryAnswer } from './handler.ts'
import { HEADERS_OF_ANSWERS } from './security.ts'

/** Sends an image or a file. A streamed file aborts as soon as `mayGoOn` throws. */
export function sendBinary(
  reply: FastifyReply,
  { bytes, type, fileName, ...file }: BinaryAnswer,
  mayGoOn: () => Promise<void>,
): FastifyReply {
  const disposition =
    fileName === undefined
      ? `inline; filename="picture.${type.replace('image/', '')}"`
      : named(fileName, 'isShown' in file && file.isShown ? 'inline' : 'attachment')
  const content = bytes instanceof Readable ? Readable.from(whileAllowed(bytes, mayGoOn), BYTES) : bytes
  // A browser that opens the file anyway runs nothing in it.
  if (fileName !== undefined) reply.header('content-security-policy', SANDBOXED)
  return reply.header('content-disposition', disposition).type(type).send(content)
}

const named = (fileName: string, type: 'inline' | 'attachment'): string =>
  /^[\w.-]+$/.test(fileName) ? `${type}; filename="${fileName}"` : create(fileName, { type })

const SANDBOXED = `${HEADERS_OF_ANSWERS['content-security-policy']};sandbox`

const BYTES = { objectMode: false }

async function* whileAllowed(file: Readable, mayGoOn: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const piece of file) {
    await mayGoOn()
    yield piece as Buffer
  }
}
