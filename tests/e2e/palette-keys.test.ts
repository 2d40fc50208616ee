import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import type { Sessions } from './harness/example.ts'
import { openByKey, palette } from './harness/keys.ts'

/** Delay of fast typing. */
const KEY_MS = 20
const WORDS = 'that printer'

let testServer: TestServer
let sessions: Sessions
let unassigned: string

beforeAll(async () => {
  const made = await openExample()
  testServer = made
  sessions = made.sessions
  unassigned = made.example.unassigned
})

afterAll(() => testServer.stop())

test('passes letters typed after the palette key to the palette, even while its code is loading', async () => {
  const { page, close } = await openTicket()
  // The code of the palette arrives after the last letter, even if the page prefetches it.
  const typed = Promise.withResolvers<void>()
  await page.context().route('**/open-panel-*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.reload()
  await arrive(page)
  await typeIntoPalette(page, typed.resolve)
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'hidden' })
  // The code is loaded now, but the field still appears a moment after the key.
  await typeIntoPalette(page)
  expect(await page.getByRole('button', { name: 'Chat', exact: true }).count()).toBe(0)
  const ticket = await testServer.api.call(
    'legacyGetTicket',
    { params: { ticketid: unassigned }, query: { screenshot: 'omit' } },
    sessions.SupportTeam,
  )
  expect(ticket.AssignedUser).toBeNull()
  await close()
})

test('cancels a loading palette by Escape, and lets shortcuts of the page work again', async () => {
  const { page, close } = await openTicket()
  let letThrough = (): void => {}
  const asked = new Promise<void>((resolve) => (letThrough = resolve))
  await page.context().route('**/open-panel-*.js', async (route) => {
    await asked
    await route.continue()
  })
  await page.reload()
  await arrive(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('t')
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await expectFocus(take(page))
  letThrough()
  await close()
})

test('prefers a shortcut of the page to the same key of the frame, in any loading order', async () => {
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    session: sessions.SupportTeam,
  })
  await page.goto('/SupportTeam-AllTickets')
  const filter = page.getByRole('main').getByRole('searchbox')
  await filter.waitFor()
  await page.keyboard.press('/')
  await expectFocus(filter)
  await page.getByRole('link', { name: 'Home Page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Support User' }).waitFor()
  await openByKey(page, '/', palette(page))
  await expectFocus(palette(page))
  await context.close()
})

async function openTicket(): Promise<{ page: Page; close: () => Promise<void> }> {
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    session: sessions.SupportTeam,
  })
  await page.goto(`/ViewTicketDetails/${unassigned}`)
  await arrive(page)
  return { page, close: () => context.close() }
}

/** The keys of the frame are loaded after the page itself. */
async function arrive(page: Page): Promise<void> {
  await take(page).waitFor()
  await page.waitForLoadState('networkidle')
}

async function typeIntoPalette(page: Page, onTyped = (): void => {}): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(WORDS, { delay: KEY_MS })
  onTyped()
  await expectFocus(palette(page))
  await expect.poll(() => palette(page).inputValue()).toBe(WORDS)
}

async function expectFocus(target: Locator): Promise<void> {
  const hasFocus = () => target.evaluateAll(([element]) => element === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
}

const take = (page: Page) => page.getByRole('button', { name: 'Take', exact: true })
