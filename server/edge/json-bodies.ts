import type { FastifyInstance } from 'fastify'

/** Makes a group of routes accept only JSON. An empty body counts as no body. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null)
    else parse(request, body as string, done)
  })
}
