import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { createDatabase } from '../../server/testing/postgres/postgres.ts'
import { apiOf, type Api } from './api.ts'
import { startServer } from './server.ts'
import { openSharedBrowser } from './shared-browser.ts'

/** A server with an empty install, the calls to prepare it with, and a browser to look at it. */
export type TestServer = { url: string; api: Api; browser: Browser; stop: () => Promise<void> }

/** Starts everything that a browser test needs. */
export async function openTestServer(): Promise<TestServer> {
  const database = inject('database') === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : null
  const settings: Record<string, string> = database ? { DATABASE_URL: database.url, DRAIN_SECONDS: '0' } : {}
  const [server, browser] = await Promise.all([
    startServer(undefined, 'start', settings),
    openSharedBrowser(),
  ])
  return {
    url: server.url,
    api: apiOf(server.url),
    browser,
    async stop() {
      await browser.close()
      await server.stop()
      await database?.drop()
    },
  }
}
