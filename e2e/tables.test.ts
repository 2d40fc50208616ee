import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import type { Sessions } from './harness/example.ts'
import { makeLongWords } from './harness/long-words.ts'
import { sidewaysScroll } from './harness/watch.ts'
import { arrive, type Example, PLACES, type Place } from './pages.ts'

let testServer: TestServer
let sessions: Sessions
let example: Example

beforeAll(async () => {
  testServer = await openTestServer()
  ;({ sessions, example } = await makeLongWords(testServer.api))
})

/** A window that has loaded a page loads the next one in half the time: one for each role and kind of device. */
const windows = new Map<string, Promise<{ page: Page }>>()

afterAll(() => testServer.stop())

const placesOf = (...names: string[]): readonly Place[] => PLACES.filter(({ name }) => names.includes(name))
const TABLES = placesOf(
  'user-tickets',
  'user-waiting',
  'support-take',
  'support-assigned',
  'admin-tickets',
  'admin-unassigned',
  'admin-assign',
  'admin-users',
  'admin-support',
  'admin-admins',
  'admin-audit',
  'admin-user',
)

test.each(TABLES)('$name is a table that cuts nothing off from 1024 pixels up', async (place) => {
  const page = await visit(place, 1440)
  for (const width of [1440, 1280, 1200, 1024]) {
    await resize(page, width)
    await page.getByRole('main').getByRole('table').last().waitFor()
    expect(await sidewaysScroll(page), `sideways scroll at ${width}`).toBe(0)
    expect(await cutOff(page), `what is cut off at ${width}`).toEqual([])
  }
})

test.each(TABLES)('$name is cards of two lines on a phone', async (place) => {
  const page = await visit(place, 375)
  const cards = page.getByRole('main').locator('li[data-index]')
  await cards.first().waitFor()
  expect(await page.getByRole('main').getByRole('table').count()).toBe(0)
  const heights = await cards.evaluateAll((all) =>
    all.map((card) => card.firstElementChild?.clientHeight ?? 0),
  )
  expect(Math.max(...heights), 'the highest card').toBeLessThanOrEqual(104)
  expect(Math.min(...heights), 'the lowest card').toBeLessThanOrEqual(90)
})

test('a whole card leads to its ticket, and its action is its own', async () => {
  const [take] = placesOf('support-take')
  if (!take) throw new Error('There is no such place.')
  const page = await visit(take, 375)
  const cards = page.getByRole('main').locator('li[data-index]')
  const card = cards.filter({ hasText: 'Already Assign' }).first()
  const box = await card.boundingBox()
  if (!box) throw new Error('There is no card.')
  const target = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('a')?.getAttribute('href'),
    [box.x + 12, box.y + box.height - 16],
  )
  expect(target).toBe(await card.getByRole('link').getAttribute('href'))
  await cards
    .filter({ hasText: 'Unassigned' })
    .first()
    .getByRole('button', { name: /^Take / })
    .click()
  await page.waitForURL('**/ViewTicketDetails/*')
})

test.each(placesOf('admin-home', 'support-home'))('$name has its tiles in full rows', async (place) => {
  const page = await visit(place, 1440)
  for (const width of [1440, 1280, 1200, 1024]) {
    await resize(page, width)
    const rows = await page
      .getByRole('main')
      .locator('ul')
      .first()
      .getByRole('link')
      .evaluateAll((tiles) => {
        const tops = tiles.map((tile) => Math.round(tile.getBoundingClientRect().top))
        return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
      })
    expect(new Set(rows).size, `tiles a row at ${width}: ${rows.join(' + ')}`).toBe(1)
  }
})

test('what stands beside the filter keeps to one line, also with the number found', async () => {
  const [take] = placesOf('support-take')
  if (!take) throw new Error('There is no such place.')
  const page = await visit(take, 1440)
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill('a')
  const tools = [main.getByText('Only unassigned'), main.getByText('Only unread')]
  const words = [main.getByText(/^\d+ found$/), main.getByText('Unassigned first')]
  for (const width of [1440, 1280, 1024]) {
    await resize(page, width)
    const boxes = await Promise.all([...tools, ...words].map((one) => one.boundingBox()))
    const middles = boxes.map((box) => (box ? box.y + box.height / 2 : Number.NaN))
    expect(Math.max(...middles) - Math.min(...middles), `at ${width}`).toBeLessThan(8)
  }
})

async function visit(place: Place, width: number): Promise<Page> {
  const session = place.as ? sessions[place.as] : undefined
  const kind = `${place.as} ${width}`
  const opening = windows.get(kind) ?? openWindow(testServer.browser, { url: testServer.url, session, width })
  windows.set(kind, opening)
  const { page } = await opening
  await resize(page, width)
  await page.goto(place.path(example))
  await arrive(page, place)
  return page
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/**
 * What somebody reads and cannot read whole: headings, and cells of all columns but those of long texts. Of names longer
 * than two lines the rest shows on hover.
 */
const cutOff = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('table[aria-label] :is(th, td)')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => {
          // A row has 40 pixels, and 56 where a text of two lines has another line below.
          const most = cell.closest('table')?.hasAttribute('data-tall') ? 57 : 41
          if (cell.getBoundingClientRect().height > most) return true
          const parts = [cell, ...cell.querySelectorAll('*:not(.mantine-VisuallyHidden-root)')]
          return parts.some((part) => {
            const isCut = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1
            const isShort = (cell.textContent ?? '').length < 24
            return isCut || (isShort && part.clientHeight > 1 && part.scrollHeight > part.clientHeight + 2)
          })
        })
        .map((cell) => `${cell.getAttribute('data-column')}: ${cell.textContent}`),
    )
