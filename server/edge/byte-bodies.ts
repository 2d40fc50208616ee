import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'

const TYPE = 'application/octet-stream'

/** Makes a group of routes accept a piece of a file and nothing else. Nothing happens before all of it is here. */
export function acceptBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The piece that a request brought; one without a body brings an empty one. */
export function bytesOf({ body, headers }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body
  const type = headers['content-type']
  if (type !== undefined && !type.startsWith(TYPE)) throw new Refusal('unsupported_type')
  return Buffer.alloc(0)
}
