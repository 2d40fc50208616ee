import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from './errors.ts'

const NOT_BUILT = 'The pages of Support Desk are not built yet. Run: npm run build\n'

/** Serves the built pages from `folder`. Every address that is no file and no call is a page, known to the pages alone. */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) return answerNotFound(request, reply)
    return built ? reply.sendFile('index.html') : answerNotBuilt(reply)
  })
}

/** Files below assets/ have a hash of their content in the name. */
const cachingOf = (path: string): string =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  const looksLikeFile = path.slice(path.lastIndexOf('/')).includes('.')
  const acceptsHtml = /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
  const isApi = path === '/api' || path.startsWith('/api/')
  return (method === 'GET' || method === 'HEAD') && acceptsHtml && !isApi && !looksLikeFile
}

const answerNotBuilt = (reply: FastifyReply): FastifyReply =>
  reply.status(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
