import type { IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { LIVE_NUMBER_HEADER, MAIL_FRAME_STYLES, METHODS } from '@support-desk/contract'
import { Refusal } from '../kernel/refusal.ts'
import { type AllowedHosts, createHostCheck } from './network/host-check.ts'

export type SecurityOptions = {
  /** The current public address. */
  publicUrl: () => string
  corsOrigins: string[]
  /** The current hosts that requests may name. */
  allowedHosts: () => AllowedHosts | null
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * Content Security Policy of the pages. Only two places create documents, styles or scripts from text. The staff editor parses
 * pasted HTML in a hidden document. Mails are shown in frames without scripts, which inherit this policy.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The style sheet of the mail frames.
  `style-src 'self' '${hashOf(MAIL_FRAME_STYLES)}'`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types ProseMirrorClipboard mail-frame',
].join(';')

/** Disables all browser features that the pages do not use. Passkeys and the clipboard are allowed for the own origin. */
const PERMISSIONS_POLICY = [
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (feature) => `${feature}=(self)`,
  ),
].join(', ')

/** Headers of every response: it is not cached and not interpreted as a document. */
export const HEADERS_OF_ANSWERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Headers of pages and their files, which override the others. */
const HEADERS_OF_PAGES = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS_POLICY,
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

const YEAR_SECONDS = 365 * 24 * 60 * 60
const HTTPS_ONLY = { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }

/** Sets the headers of a page or its files. */
export const asPage = (reply: FastifyReply): FastifyReply => reply.headers(HEADERS_OF_PAGES)

const HEADERS_WITH_HTTPS = { ...HEADERS_OF_ANSWERS, ...HTTPS_ONLY }

/** Headers of every response on an install with this URL. */
export const headersOfAnswers = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:') ? HEADERS_WITH_HTTPS : HEADERS_OF_ANSWERS

/** Sets the security headers of all responses, and allows the configured CORS origins. */
export async function secure(
  app: FastifyInstance,
  { publicUrl, corsOrigins, allowedHosts }: SecurityOptions,
): Promise<void> {
  const checkHost = createHostCheck(allowedHosts, publicUrl)
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(headersOfAnswers(publicUrl()))
    const refusal = refusalOf(raw) ?? checkHost(raw)
    // Node detaches the socket of an upgrade request, so it must be closed here.
    if (refusal && raw.headers.upgrade !== undefined) reply.raw.once('finish', () => raw.socket.destroySoon())
    done(refusal)
  })
  if (corsOrigins.length > 0) {
    await app.register(cors, {
      origin: corsOrigins,
      methods: [...METHODS],
      allowedHeaders: ['authorization', 'content-type', 'if-none-match'],
      exposedHeaders: ['etag', 'link', 'retry-after', 'ratelimit', 'ratelimit-policy', LIVE_NUMBER_HEADER],
      maxAge: 600,
    })
  }
}

/** Refuses compressed bodies: a few kilobytes could expand to gigabytes. */
function refusalOf({ headers, httpVersion }: IncomingMessage): Refusal | undefined {
  if (headers.host === undefined && httpVersion === '1.1') return new Refusal('validation')
  const encoding = headers['content-encoding'] ?? 'identity'
  return encoding.toLowerCase() === 'identity' ? undefined : new Refusal('unsupported_type')
}
