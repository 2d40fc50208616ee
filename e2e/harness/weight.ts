import type { Page } from 'playwright-core'

/** What a page may load until it is there with all that belongs to it: kilobytes of compressed scripts, and their number. */
type Budget = { kilobytes: number; scripts: number }

const LANDING: Budget = { kilobytes: 98, scripts: 4 }
/** Who logs in loads the fields of forms too, and the buttons of login providers. */
const LOGIN: Budget = { kilobytes: 106, scripts: 6 }
const SIGNED_IN: Budget = { kilobytes: 250, scripts: 15 }

/** By the name of its place; those that are left out load what one of these does. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  landing: LANDING,
  login: LOGIN,
  register: LOGIN,
  'reset-password': LOGIN,
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

/** What a page has loaded: kilobytes as they travel, and how many files. */
export type Weight = { kilobytes: number; files: number }

/** Notes what the document of a page asks for, also where its window has it already, and tells of one kind. */
export function weighRequests(page: Page): (kind: 'script' | 'font') => Promise<Weight> {
  const found = new Map<string, string>()
  page.on('request', (asked) => {
    if (asked.isNavigationRequest() && asked.frame() === page.mainFrame()) found.clear()
    found.set(asked.url(), asked.resourceType())
  })
  return async (kind) => {
    const urls = [...found].filter(([, type]) => type === kind).map(([url]) => url)
    const sizes = await Promise.all(urls.map(kilobytesOf))
    return { kilobytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length }
  }
}

const known = new Map<string, Promise<number>>()

/** The size of a file as it travels to a browser that takes the best compression. */
function kilobytesOf(url: string): Promise<number> {
  const asked = known.get(url) ?? askSize(url)
  known.set(url, asked)
  return asked
}

async function askSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await response.body?.cancel()
  return Number(response.headers.get('content-length')) / 1024
}
