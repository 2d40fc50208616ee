import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { createDatabase } from '../../../server/testing/postgres/postgres.ts'
import { apiOf, type Api } from './api.ts'
import type { ExampleData } from './example.ts'
import { startServer } from './server.ts'
import { openSharedBrowser } from './shared-browser.ts'

/** A server with an empty install, an API to prepare it, and a browser. */
export type TestServer = { url: string; api: Api; browser: Browser; stop: () => Promise<void> }

/** Starts everything that a browser test needs, in a separate folder. */
export async function openTestServer(
  dataDir?: string,
  more: Record<string, string> = {},
): Promise<TestServer> {
  const database = inject('database') === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : null
  const settings = { ...(database && { DATABASE_URL: database.url, DRAIN_SECONDS: '0' }), ...more }
  const [server, browser] = await Promise.all([startServer(dataDir, 'start', settings), openSharedBrowser()])
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

/** Starts a server on a copy of the example. The example is a folder, so it uses SQLite. */
export async function openExample(): Promise<TestServer & ExampleData> {
  const { dataDir, ...made } = inject('example')
  const copy = await mkdtemp(join(tmpdir(), 'support-desk-e2e-'))
  await cp(dataDir, copy, { recursive: true })
  return { ...(await openTestServer(copy)), ...made }
}
