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

/** Launches the Chromium of the tests: that of CHROMIUM_PATH, else the packaged one. */
export const launchBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions())

/** Launches Chromium as a server for several programs. */
export const launchBrowserServer = async (): Promise<BrowserServer> =>
  chromium.launchServer({ ...(await launchOptions()), host: '127.0.0.1' })

async function launchOptions(): Promise<LaunchOptions> {
  return {
    executablePath: process.env.CHROMIUM_PATH ?? (await unpackedChromium()),
    // Shows scroll bars, so that pages look like on a desktop computer.
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

/** The user and the window of a visit. */
export type Visitor = {
  url: string
  /** The session of the user; anonymous by default. */
  session?: SessionOnWire
  theme?: Theme
  width?: number
  height?: number
  scale?: number
  /** The language chosen in this browser; English by default. */
  language?: string
  /** Whether pages run from right to left in any language. */
  isMirrored?: boolean
}

/** A browser window of one user, with the local storage of a login. */
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

/** Sets the direction of the document as early as possible, and again after the page changes it. */
function mirror(): void {
  const turn = () => {
    const root = document.documentElement
    if (root && root.dir !== 'rtl') root.dir = 'rtl'
  }
  const what = { childList: true, subtree: true, attributes: true, attributeFilter: ['dir'] }
  new MutationObserver(turn).observe(document, what)
}

/** The local storage after a login. */
const itemsOf = (session: SessionOnWire): Record<string, string> => ({
  loguser: JSON.stringify(session),
  dept: JSON.stringify({ dept: session.dept, empcode: session.empcode }),
  ...(session.image && { profile_img: session.image }),
})
