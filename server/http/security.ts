import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { LIVE_NUMBER_HEADER } from '@support-desk/contract'

export type SecurityOptions = { publicUrl: string; corsOrigins: string[] }

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Components position themselves with style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join(';')

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

/** What protects documents is of no use to answers, which must never be taken for one, nor kept. */
const HEADERS_OF_ANSWERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const HALF_A_YEAR_SECONDS = 182 * 24 * 60 * 60
const HTTPS_ONLY = { 'strict-transport-security': `max-age=${HALF_A_YEAR_SECONDS}` }

/** Sets the headers that keep pages to this server and answers out of caches, and lets in the other origins that the install names. */
export async function secure(
  app: FastifyInstance,
  { publicUrl, corsOrigins }: SecurityOptions,
): Promise<void> {
  const transport = publicUrl.startsWith('https:') && HTTPS_ONLY
  const headers = { ...HEADERS, ...transport }
  const ofAnswers = { ...HEADERS_OF_ANSWERS, ...transport }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofAnswers : headers)
    done()
  })
  if (corsOrigins.length > 0) {
    await app.register(cors, {
      origin: corsOrigins,
      methods: ['GET', 'POST', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'if-none-match'],
      exposedHeaders: ['etag', 'link', 'retry-after', LIVE_NUMBER_HEADER],
      maxAge: 600,
    })
  }
}
