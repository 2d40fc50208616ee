import type { IncomingHttpHeaders } from 'node:http'
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import { packed } from './packed.ts'
import type { FloorRequest, Route } from './route.ts'

/** Serves routes with Fastify, which writes each answer by its schema. */
export function onFastify(routes: readonly Route[]): FastifyInstance {
  const app = Fastify({ exposeHeadRoutes: false })
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    const body = packed(headers, String(payload))
    if (typeof body !== 'string') reply.header('content-encoding', body.encoding)
    return typeof body === 'string' ? body : body.bytes
  })
  for (const { method, path, schema, handle } of routes) {
    app.route({
      method,
      url: path,
      schema: { response: { 200: schema } } as FastifySchema,
      handler: async (request, reply) => {
        const { url, params, query, body } = request
        const asked = { url, params, query, body, headers: request.headers as IncomingHttpHeaders }
        const answer = await handle(asked as FloorRequest)
        if (answer.link !== undefined) reply.header('link', answer.link)
        return reply.code(answer.status ?? 200).send(answer.body)
      },
    })
  }
  return app
}
