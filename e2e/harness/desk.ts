import type { Browser } from 'playwright-core'
import { apiOf, type Api } from './api.ts'
import { launchBrowser } from './browser.ts'
import { startServer } from './server.ts'

/** A server with an empty desk, the calls to prepare it with, and a browser to look at it. */
export type TestDesk = { url: string; api: Api; browser: Browser; stop: () => Promise<void> }

/** Starts everything that a browser test needs. */
export async function openDesk(): Promise<TestDesk> {
  const [server, browser] = await Promise.all([startServer(), launchBrowser()])
  return {
    url: server.url,
    api: apiOf(server.url),
    browser,
    async stop() {
      await browser.close()
      await server.stop()
    },
  }
}
