import type { SessionOnWire, Theme } from '@support-desk/contract'
import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import { unpackedChromium } from './chromium.ts'
import { PATIENCE_MS } from '../../../server/testing/patience.ts'

/** Chromium of the tests: the installed one that CHROMIUM_PATH names, else the one that comes as a package. */
export const launchBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions())

/** The same for several programs, which connect to it. */
export const launchBrowserServer = async (): Promise<BrowserServer> =>
  chromium.launchServer({ ...(await launchOptions()), host: '127.0.0.1' })

async function launchOptions(): Promise<LaunchOptions> {
  return {
    executablePath: process.env.CHROMIUM_PATH ?? (await unpackedChromium()),
    // With scroll bars, pages look as they do on a desktop computer.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: [
      '--no-sandbox',
      '--disable-setuid-sandbox',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
    ],
  }
}

const PHONE = 768

/** Who looks at the pages, and through what kind of window. */
export type Visitor = {
  url: string
  /** Who is signed in; nobody when left out. */
  session?: SessionOnWire
  theme?: Theme
  width?: number
  height?: number
  scale?: number
  /** The language that was chosen in this browser; English when left out. */
  language?: string
  /** Whether the pages run from right to left, whatever their language. */
  isMirrored?: boolean
}

/** A browser window of one user, with what the pages keep in local storage after a login. */
export async function openWindow(
  browser: Browser,
  { url, session, theme = 'dark', width = 1440, height = 900, scale = 1, ...more }: Visitor,
): Promise<{ context: BrowserContext; page: Page }> {
  const { language, isMirrored = false } = more
  const stored = { theme, ...(language && { language }), ...(session && itemsOf(session)) }
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: width < PHONE,
    isMobile: width < PHONE,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    storageState: {
      cookies: [],
      origins: [
        { origin: url, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) },
      ],
    },
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (isMirrored) await context.addInitScript(mirror)
  return { context, page: await context.newPage() }
}

/** Gives the document its direction as soon as it has a root, and again when the page has decided otherwise. */
function mirror(): void {
  const turn = () => {
    const root = document.documentElement
    if (root && root.dir !== 'rtl') root.dir = 'rtl'
  }
  const what = { childList: true, subtree: true, attributes: true, attributeFilter: ['dir'] }
  new MutationObserver(turn).observe(document, what)
}

/** What a login leaves in local storage. */
const itemsOf = (session: SessionOnWire): Record<string, string> => ({
  loguser: JSON.stringify(session),
  dept: JSON.stringify({ dept: session.dept, empcode: session.empcode }),
  ...(session.image && { profile_img: session.image }),
})
