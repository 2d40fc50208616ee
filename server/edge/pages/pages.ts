import type { Language } from '@support-desk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type MethodsAt, pathOf } from '../allowed-methods.ts'
import { listsTag } from '../entity-tags.ts'
import { answerNoRoute } from '../failures/errors.ts'
import { DOCUMENT, listPageFiles, type PageFile } from './page-files.ts'
import { asPage } from '../security.ts'
import { type DocumentHead, withHead } from './branded-document.ts'

const NOT_BUILT = 'The pages of Support Desk are not built yet. Run: npm run build\n'

/** The page of the setup link. */
const SETUP = '/setup'

type PageOptions = {
  folder: string
  /** The default language. */
  language: () => Language
  methodsAt: MethodsAt
  /** Whether an admin has claimed the install. */
  isClaimed: () => Promise<boolean>
  /** The branding in the head of the document. Null: as it was built. */
  headOfDocument: () => Promise<DocumentHead | null>
}

/**
 * Serves the built pages from `folder`. Every path that is no file and no call returns the document. Its router knows the
 * pages. Before an admin has claimed the install, every page leads to its setup.
 */
export async function servePages(
  app: FastifyInstance,
  { folder, language, methodsAt, isClaimed, headOfDocument }: PageOptions,
): Promise<void> {
  const files = await listPageFiles(folder)
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const answerNothing = (): void => answerNoRoute(request, reply, methodsAt(path))
    const accepted = String(request.headers['accept-encoding'] ?? '')
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerNothing()
    const file = await files.find(path, accepted, language())
    if (file) return sendFile(request, reply, file)
    if (!asksForPage(request, path)) return answerNothing()
    if (path !== SETUP && !(await isClaimed()))
      return asPage(reply).header('cache-control', 'no-store').redirect(SETUP)
    const head = await headOfDocument()
    const page = await files.find(DOCUMENT, head ? '' : accepted, language())
    if (!page) return answerNotBuilt(reply)
    return sendFile(request, reply, head ? withHead(page, head, accepted) : page)
  })
}

function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, encoding, etag, isImmutable }: PageFile,
): FastifyReply {
  asPage(reply).headers({
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  })
  if (listsTag(headers['if-none-match'] ?? '', etag)) return reply.status(304).send()
  return reply.status(200).type(type).send(bytes)
}

function asksForPage({ headers }: FastifyRequest, path: string): boolean {
  const looksLikeFile = path.slice(path.lastIndexOf('/')).includes('.')
  const acceptsHtml = /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
  const isApi = path === '/api' || path.startsWith('/api/')
  return acceptsHtml && !isApi && !looksLikeFile
}

const answerNotBuilt = (reply: FastifyReply): FastifyReply =>
  asPage(reply).status(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
