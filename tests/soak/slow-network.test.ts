import type { Role } from '@support-desk/contract'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from '../e2e/harness/browser.ts'
import { openTestServer, type TestServer } from '../e2e/harness/test-server.ts'
import { makeExample, type Sessions } from '../e2e/harness/example.ts'
import { slowdownToPhone } from './slow-processor.ts'

/** Slow 4G of browsers: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms round trip. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const ROUNDS = 5

/** Polling interval for the page, in ms. */
const LOOK_MS = 20

/** A page on a slow phone, and when it counts as usable. */
type TimedVisit = {
  name: string
  as: Role | null
  path: string
  withinMs: number
  /** An expression that is true when the page is usable. It is short, because the slow processor evaluates it. */
  isThere: string
  /** Uses the page. */
  use: (page: Page) => Promise<void>
}

const ofFirstTicket = {
  isThere: `[...document.links].some((link) => link.textContent.includes('Green projector'))`,
  use: (page: Page) => page.getByRole('link', { name: 'Green projector' }).first().click(),
}

const VISITS: readonly TimedVisit[] = [
  {
    name: 'login',
    as: null,
    path: '/Login',
    withinMs: 2500,
    isThere: `document.querySelector('input') !== null`,
    use: (page) => page.getByLabel('username or Email').fill('Maya'),
  },
  {
    name: 'inbox',
    as: 'SupportTeam',
    path: '/inbox?view=all',
    withinMs: 3500,
    isThere: `[...document.links].some((link) => link.href.includes('ticket='))`,
    use: (page) => page.getByRole('link', { name: 'Green projector' }).click(),
  },
  { name: 'own tickets', as: 'User', path: '/viewTickets', withinMs: 3500, ...ofFirstTicket },
  { name: 'all tickets', as: 'Admin', path: '/admintable', withinMs: 3500, ...ofFirstTicket },
]

let testServer: TestServer
let sessions: Sessions
let slowdown: number

beforeAll(async () => {
  testServer = await openTestServer()
  ;({ sessions } = await makeExample(testServer.api))
  slowdown = await slowdownToPhone(testServer.browser)
})

afterAll(() => testServer.stop())

/** Time of a first visit with an empty cache, in ms. */
async function timeOf({ as, path, isThere, use }: TimedVisit): Promise<number> {
  const session = as ? sessions[as] : undefined
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url, session })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const start = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => isTrue(devtools, isThere), { interval: LOOK_MS }).toBe(true)
  const took = performance.now() - start
  await use(page)
  await context.close()
  return took
}

/** Evaluates an expression directly. Locators by role run a large script in the page, on the slow processor. */
async function isTrue(devtools: CDPSession, expression: string): Promise<boolean> {
  const { result } = await devtools.send('Runtime.evaluate', { expression, returnByValue: true })
  return result.value === true
}

test.for(VISITS)(
  '$name is usable within its time limit over slow 4G with a slow processor',
  async (visit, { annotate }) => {
    // The best of several rounds, because other load can only slow a round down.
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(visit))
    const shown = `${Math.round(Math.min(...times))} ms, of ${times.map(Math.round).join(', ')}`
    await annotate(`${shown}, on a processor made ${slowdown.toFixed(1)} times slower`)
    expect(Math.min(...times)).toBeLessThanOrEqual(visit.withinMs)
  },
)
