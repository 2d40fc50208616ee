import type { Role } from '@support-desk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { makeExample, type Sessions } from './harness/example.ts'
import { arrive, type Example, PLACES } from './pages.ts'

/** What a page may load until it is there with all that belongs to it: kilobytes of compressed scripts, and their number. */
type Budget = { kilobytes: number; scripts: number }

const VISITOR: Budget = { kilobytes: 136, scripts: 8 }
const SIGNED_IN: Budget = { kilobytes: 250, scripts: 15 }
/** These two show charts at once, and charts are 84 KB. */
const WITH_CHARTS: Budget = { kilobytes: 308, scripts: 15 }

/** By the name of its place; those that are left out load what one of these does. */
const BUDGETS: Record<string, Budget> = {
  landing: VISITOR,
  login: VISITOR,
  'user-new-ticket': SIGNED_IN,
  'user-tickets': SIGNED_IN,
  'user-chats': SIGNED_IN,
  'support-home': WITH_CHARTS,
  'support-take': SIGNED_IN,
  'support-ticket': SIGNED_IN,
  'admin-home': WITH_CHARTS,
  'admin-tickets': SIGNED_IN,
  'admin-users': SIGNED_IN,
  'admin-audit': SIGNED_IN,
}

let testServer: TestServer
let sessions: Sessions
let example: Example

beforeAll(async () => {
  testServer = await openTestServer()
  ;({ sessions, example } = await makeExample(testServer.api))
})

afterAll(() => testServer.stop())

const places = PLACES.filter(({ name }) => name in BUDGETS)

test.for(places)('$name loads no more than its budget', async (place, { annotate }) => {
  const { page, close } = await freshWindow(place.as)
  const loaded = filesOf(page)
  await page.goto(place.path(example))
  await arrive(page, place)
  const scripts = await Promise.all(loaded('script').map(kilobytesOf))
  const fonts = await Promise.all(loaded('font').map(kilobytesOf))
  await close()
  const kilobytes = sumOf(scripts)
  await annotate(
    `${kilobytes.toFixed(1)} KB in ${scripts.length} scripts, ${sumOf(fonts).toFixed(1)} KB in ${fonts.length} fonts`,
  )
  const budget = BUDGETS[place.name]
  expect(kilobytes, 'kilobytes of compressed scripts').toBeLessThanOrEqual(budget?.kilobytes ?? 0)
  expect(scripts.length, 'scripts').toBeLessThanOrEqual(budget?.scripts ?? 0)
  expect(fonts.length, 'fonts: the Latin one alone').toBeLessThanOrEqual(1)
})

/** A window with nothing in its cache. */
async function freshWindow(role: Role | null) {
  const session = role ? sessions[role] : undefined
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url, session })
  return { page, close: () => context.close() }
}

/** The addresses of what a page loads, by kind. */
function filesOf(page: Page): (kind: string) => string[] {
  const found: { kind: string; url: string }[] = []
  page.on('request', (asked) => found.push({ kind: asked.resourceType(), url: asked.url() }))
  return (kind) => [...new Set(found.filter((one) => one.kind === kind).map(({ url }) => url))]
}

/** The size of a file as it travels to a browser that takes the best compression. */
async function kilobytesOf(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await response.body?.cancel()
  return Number(response.headers.get('content-length')) / 1024
}

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)
