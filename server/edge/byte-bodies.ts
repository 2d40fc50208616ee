import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'

const TYPE = 'application/octet-stream'

/** Makes a group of routes accept only raw bytes. Handlers run when the whole body has arrived. */
export function acceptBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The bytes of a request; empty when it has no body. */
export function bytesOf({ body, headers }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body
  const type = headers['content-type']
  if (type !== undefined && !type.startsWith(TYPE)) throw new Refusal('unsupported_type')
  return Buffer.alloc(0)
}
