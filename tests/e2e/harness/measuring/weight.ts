import type { Page } from 'playwright-core'

/** Budget of a first visit: document, styles and scripts, in kilobytes of brotli. */
const VISITOR = 160
const SIGNED_IN = 320

/** Budgets in kilobytes, by name of the page. Other pages load the same code as one of these. */
export const BUDGETS: Readonly<Record<string, number>> = {
  landing: VISITOR,
  login: VISITOR,
  register: VISITOR,
  'reset-password': VISITOR,
  'user-new-ticket': SIGNED_IN,
  'user-tickets': SIGNED_IN,
  'user-chats': SIGNED_IN,
  'support-home': SIGNED_IN,
  'support-take': SIGNED_IN,
  'support-ticket': SIGNED_IN,
  'support-inbox': SIGNED_IN,
  'admin-home': SIGNED_IN,
  'admin-tickets': SIGNED_IN,
  'admin-users': SIGNED_IN,
  'admin-audit': SIGNED_IN,
  'admin-tags': SIGNED_IN,
  'admin-forms': SIGNED_IN,
  'admin-macros': SIGNED_IN,
  'admin-mail': SIGNED_IN,
  'admin-mails': SIGNED_IN,
  'admin-login-providers': SIGNED_IN,
  'admin-mailbox': SIGNED_IN,
}

/** The loaded code of a page: kilobytes as brotli, as gzip and uncompressed, and the number of files. */
export type Weight = Record<Encoding, number> & { files: number }

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/** Records the requests of a page's document, even those served from the cache. */
export function weighRequests(page: Page): (files: RegExp) => Promise<Weight> {
  const found = new Set<string>()
  page.on('request', (asked) => {
    if (asked.isNavigationRequest() && asked.frame() === page.mainFrame()) found.clear()
    found.add(asked.url())
  })
  return async (files) => {
    const urls = [...found].filter((url) => files.test(new URL(url).pathname))
    const [br, gzip, identity] = await Promise.all(ENCODINGS.map((encoding) => kilobytesOf(urls, encoding)))
    return { br: br ?? 0, gzip: gzip ?? 0, identity: identity ?? 0, files: urls.length }
  }
}

/** Document, styles and scripts. Addresses of pages have no file extension. */
export const CODE = /^\/(?!api\/)(?:[^.]*|.*\.(?:js|css))$/
export const FONT = /\.woff2$/

const known = new Map<string, Promise<number>>()

async function kilobytesOf(urls: readonly string[], encoding: Encoding): Promise<number> {
  const sizes = await Promise.all(
    urls.map((url) => {
      const asked = known.get(url + encoding) ?? askSize(url, encoding)
      known.set(url + encoding, asked)
      return asked
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Size of a file in bytes in this encoding. */
async function askSize(url: string, encoding: Encoding): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': encoding } })
  return Number(headers.get('content-length'))
}
