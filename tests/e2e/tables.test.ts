import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { resize } from './harness/layout.ts'
import { openExample, type TestServer } from './harness/test-server.ts'

let testServer: TestServer
let page: Page

beforeAll(async () => {
  const opened = await openExample()
  testServer = opened
  const visitor = { url: testServer.url, session: opened.sessions.SupportTeam }
  ;({ page } = await openWindow(testServer.browser, visitor))
})

afterAll(() => testServer.stop())

const LIST = '/SupportTeam-AllTickets'

test('links the whole card of a ticket on a phone to the ticket, except its Take button', async () => {
  await resize(page, 375)
  await page.goto(LIST)
  const cards = page.getByRole('main').locator('li[data-index]')
  const card = cards.filter({ hasText: 'Already Assign' }).first()
  // Measured in one step, because loading elements move the cards.
  const target = () =>
    card.evaluate((item) => {
      const { x, bottom } = item.getBoundingClientRect()
      return document
        .elementFromPoint(x + 12, bottom - 16)
        ?.closest('a')
        ?.getAttribute('href')
    })
  await expect.poll(target).toBe(await card.getByRole('link').getAttribute('href'))
  await cards
    .filter({ hasText: 'Unassigned' })
    .first()
    .getByRole('button', { name: /^Take / })
    .click()
  await page.waitForURL('**/ViewTicketDetails/*')
})

test('keeps switches, number of matches and order beside the filter on one line', async () => {
  await resize(page, 1440)
  await page.goto(LIST)
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill('a')
  const tools = [main.getByText('Only unassigned'), main.getByText('Only unread')]
  const words = [main.getByText(/^\d+ found$/), main.getByText('Unassigned first')]
  for (const width of [1440, 1280, 1024]) {
    await resize(page, width)
    const apart = async () => {
      const boxes = await Promise.all([...tools, ...words].map((one) => one.boundingBox()))
      const middles = boxes.map((box) => (box ? box.y + box.height / 2 : Number.NaN))
      return Math.max(...middles) - Math.min(...middles)
    }
    await expect.poll(apart, { message: `at ${width}` }).toBeLessThan(8)
  }
})
