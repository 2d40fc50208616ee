import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { BinaryAnswer } from './handler.ts'

/** Sends a picture or a file. One that is made while it is read breaks off as soon as `mayGoOn` throws. */
export function sendBinary(
  reply: FastifyReply,
  { bytes, type, fileName }: BinaryAnswer,
  mayGoOn: () => Promise<void>,
): FastifyReply {
  const disposition =
    fileName === undefined
      ? `inline; filename="picture.${type.replace('image/', '')}"`
      : `attachment; filename="${fileName}"`
  const content = bytes instanceof Readable ? Readable.from(whileAllowed(bytes, mayGoOn), BYTES) : bytes
  return reply.header('content-disposition', disposition).type(type).send(content)
}

const BYTES = { objectMode: false }

async function* whileAllowed(file: Readable, mayGoOn: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const piece of file) {
    await mayGoOn()
    yield piece as Buffer
  }
}
