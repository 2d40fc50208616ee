import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { makeUsers, type Sessions } from './harness/example.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'

let testServer: TestServer
let sessions: Sessions

beforeAll(async () => {
  testServer = await openTestServer()
  sessions = await makeUsers(testServer.api)
})

afterAll(() => testServer.stop())

/** Moves one finger over the page, like on a touch screen. */
async function fingerOn(page: Page) {
  const screen = await page.context().newCDPSession(page)
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    async drag(from: { x: number; y: number }, by: { x: number; y: number }) {
      await tell('touchStart', [from])
      for (let step = 1; step <= 8; step++)
        await tell('touchMove', [{ x: from.x + (by.x * step) / 8, y: from.y + (by.y * step) / 8 }])
    },
    lift: () => tell('touchEnd', []),
  }
}

test('takes a ticket by a swipe on a phone, undoes that, and takes no ticket by scrolling', async () => {
  const { api } = testServer
  const image = await pictureOf(PICTURES.projector)
  for (let number = 1; number <= 30; number++) await api.raise(sessions.User, `Matter ${number}.`, image)
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    session: sessions.SupportTeam,
    width: 375,
    height: 700,
  })
  await page.goto('/inbox?view=team-turn')
  const row = page.getByRole('link', { name: /Matter 3\.$/ })
  await row.waitFor()
  const finger = await fingerOn(page)
  const middleOf = async () => {
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {}
    return { x: 120, y: y + height / 2 }
  }

  // A vertical swipe scrolls.
  const before = await middleOf()
  await finger.drag({ x: 120, y: 500 }, { x: 20, y: -200 })
  await finger.lift()
  await expect.poll(async () => (await row.boundingBox())?.y ?? 0).toBeLessThan(before.y - 50)
  await page.reload()
  await row.waitFor()

  await finger.drag(await middleOf(), { x: 140, y: 6 })
  await page.locator('[data-swipe-ready]').waitFor()
  await finger.lift()
  await page.getByText(/^Ticket \d+ is yours\.$/).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/^Undone for ticket \d+\.$/).waitFor()
  expect(new URL(page.url()).searchParams.get('ticket')).toBeNull()
  await context.close()
})

test('closes an open picker by a tap beside it, which presses nothing behind it', async () => {
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    session: sessions.SupportTeam,
    width: 375,
    height: 700,
  })
  await page.goto('/inbox?view=team-turn')
  await page.getByRole('checkbox').first().click()
  await page.getByRole('combobox', { name: 'Priority', exact: true }).click()
  const choices = page.getByRole('option')
  await choices.first().waitFor()
  await page.touchscreen.tap(180, 220)
  await choices.first().waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('ticket')).toBeNull()
  await page.getByText('1 selected').waitFor()
  await context.close()
})

test.each(['en', 'de', 'es', 'ar'])(
  'keeps the actions of a selection in two lines on a phone in %s',
  async (language) => {
    const { context, page } = await openWindow(testServer.browser, {
      url: testServer.url,
      session: sessions.SupportTeam,
      width: 375,
      height: 700,
      language,
    })
    await page.goto('/inbox?view=team-turn')
    await page.getByRole('checkbox').first().click()
    const actions = page.locator('[role=group]:has([role=combobox])')
    await actions.waitFor()
    // One box around each line, and no wrapped line.
    const heights = await actions.evaluate((box) =>
      [box, ...box.children].map((each) => each.getBoundingClientRect().height),
    )
    const [bar = 0, ...lines] = heights
    expect(lines).toHaveLength(2)
    expect(Math.max(...lines)).toBeLessThan(40)
    expect(bar).toBeLessThan(80)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await context.close()
  },
)
