import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { logInByKeys, pressKey, tabTo } from './harness/keys.ts'
import { PICTURES } from './harness/pictures.ts'
import { accessProblems } from './harness/watch.ts'
import { sayIn } from './harness/words.ts'
import type { Sessions } from './harness/example.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import type { Example } from './places/place.ts'

let testServer: TestServer
let sessions: Sessions
let example: Example

beforeAll(async () => {
  const opened = await openExample()
  testServer = opened
  ;({ sessions, example } = opened)
})

afterAll(() => testServer.stop())

test('mirrors menu, sidebar, tabs, arrows, tables and toasts on a desktop', async () => {
  const page = await open('SupportTeam', '/ticketfilter/Total', 1440)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Green projector' }).waitFor()
  await page.keyboard.press(']')
  const [menu, sidebar] = [page.getByRole('navigation'), page.getByRole('complementary')]
  await expectLine(menu, main, sidebar)

  const heads = main.getByRole('columnheader')
  await expectLine(heads.filter({ hasText: 'Subject' }), heads.filter({ hasText: 'Status' }))
  const subject = main.getByRole('link', { name: 'Green projector' })
  expect(await subject.evaluate((link) => getComputedStyle(link).direction)).toBe('ltr')
  expect(await subject.evaluate((link) => getComputedStyle(link).textAlign)).toBe('right')
  // The number is first, and all texts of the column begin at one edge.
  await expectLine(main.locator('[data-ticket-number]').first(), subject)

  const tab = (name: string) => sidebar.getByRole('tab', { name })
  await expectLine(tab('Details'), tab('Notification'))
  await tab('Details').focus()
  await page.keyboard.press('ArrowLeft')
  await tab('Notification').and(page.locator(':focus')).waitFor()

  await subject.click()
  const ticketId = main.locator('dd', { hasText: example.assigned }).locator('bdi')
  expect(await ticketId.evaluate((id) => getComputedStyle(id).direction)).toBe('ltr')
  await main.getByRole('button', { name: 'Copy link' }).click()
  const toast = page.locator('.mantine-Notification-root')
  await toast.waitFor()
  await expect.poll(async () => (await boxOf(toast)).x).toBeLessThan(40)
  const back = main.getByRole('button', { name: 'Go Back' })
  expect(await mirrored(back)).toBe(true)
  expect(await mirrored(main.getByRole('button', { name: 'Chat', exact: true }))).toBe(false)
  await page.context().close()
})

test('places own messages at the end of lines, and points the arrow of Send there', async () => {
  const page = await open('SupportTeam', `/chat?ticket=${example.assigned}`, 1440)
  const log = page.getByRole('log')
  const own = log.getByText('Then I will come over.')
  await own.waitFor()
  const [other, all] = [await boxOf(log.getByText('Yes, it is still green.')), await boxOf(log)]
  expect((await boxOf(own)).x - all.x).toBeLessThan(60)
  expect(all.x + all.width - other.x - other.width).toBeLessThan(100)
  const field = page.getByLabel('Message', { exact: true })
  const directionOf = () => field.evaluate((element) => getComputedStyle(element).direction)
  await expect.poll(directionOf).toBe('rtl')
  await field.fill('Thanks')
  await expect.poll(directionOf).toBe('ltr')
  const send = page.getByRole('button', { name: 'Send' })
  await expectLine(field, send)
  expect(await mirrored(send)).toBe(true)
  await page.context().close()
})

test('draws bars from right to left, and moves the selection with arrow keys accordingly', async () => {
  const page = await open('Admin', '/AdminPage', 1440)
  const chart = page.getByRole('region', { name: 'Tickets by status' })
  await chart.scrollIntoViewIfNeeded()
  const names = chart.locator('[aria-hidden] span')
  const named = (text: RegExp) => names.filter({ hasText: text }).last()
  // The scale is at the start of lines, and so is the first status.
  await expectLine(
    chart.locator('[aria-hidden] span[dir=ltr]').first(),
    named(/^Solved$/),
    named(/^Unassigned$/),
  )
  const [first, second] = [
    chart.getByRole('radio', { name: 'Bar chart' }),
    chart.getByRole('radio', { name: 'Pie chart' }),
  ]
  await first.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => second.isChecked()).toBe(true)
  await page.context().close()
})

test('opens the menu on a phone as a drawer from the start of lines', async () => {
  const page = await open('User', '/viewTickets', 375)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.waitFor()
  await expect
    .poll(async () => {
      const { x, width } = await boxOf(drawer)
      return Math.round(x + width)
    })
    .toBeGreaterThanOrEqual(360)
  await page.context().close()
})

test('lets users raise, take and answer a ticket in Arabic by keyboard, with an Arabic layout', async () => {
  const say = sayIn('ar')
  const subject = 'الطابعة لا تعمل'
  const openInArabic = () => openWindow(testServer.browser, { url: testServer.url, language: 'ar' })
  const expectArabic = async (page: Page) => {
    const shown = await page.evaluate(() => {
      const { lang, dir } = document.documentElement
      return [lang, dir]
    })
    expect(shown).toEqual(['ar', 'rtl'])
    // The rules include valid values of `lang` and `dir`.
    expect(await accessProblems(page)).toEqual([])
  }

  const requester = await openInArabic()
  const raising = requester.page
  raising.on('filechooser', (chooser) => void chooser.setFiles(PICTURES.projector))
  await logInByKeys(raising, 'Maya', say)
  await raising.getByRole('heading', { level: 1, name: say('Submit New Ticket') }).waitFor()
  await expectArabic(raising)
  await tabTo(raising, raising.locator('[name=date]'))
  await raising.keyboard.type('01012026')
  await tabTo(raising, raising.locator('[name=subject]'))
  await raising.keyboard.type(subject)
  await raising.keyboard.press('Tab')
  await raising.keyboard.type('منذ الصباح')
  await tabTo(raising, raising.locator('[name=img]'))
  await raising.keyboard.press('Enter')
  await raising.getByRole('main').getByText('projector.png').waitFor()
  await tabTo(raising, raising.getByRole('button', { name: say('submit'), exact: true }))
  await raising.keyboard.press('Enter')
  await raising.waitForURL('**/ViewTicketDetails/*')
  const address = raising.url()
  await requester.context.close()

  const { context, page } = await openInArabic()
  await logInByKeys(page, 'Sam', say)
  await page.getByRole('heading', { level: 1, name: say('Support User') }).waitFor()
  await page.goto(address)
  const take = page.getByRole('button', { name: say('Take'), exact: true })
  await take.waitFor()
  await pressKey(page, 'KeyT', 'ف')
  await take.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel(say('New status')).and(page.locator(':focus')).waitFor()
  await tabTo(page, page.getByRole('button', { name: say('Chat'), exact: true }))
  await pressKey(page, 'KeyC', 'ؤ')
  await page.getByLabel(say('Message'), { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('أنا قادم')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('أنا قادم').waitFor()
  await expectArabic(page)
  await context.close()
})

async function open(as: keyof Sessions, path: string, width: number): Promise<Page> {
  const visitor = { url: testServer.url, session: sessions[as], width, isMirrored: true }
  const { page } = await openWindow(testServer.browser, visitor)
  await page.goto(path)
  return page
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

/** Expects that these elements are beside each other from right to left. */
async function expectLine(...targets: Locator[]): Promise<void> {
  for (const target of targets) await target.first().waitFor()
  // Elements that are still loading shift the others.
  await expect
    .poll(async () => {
      const ends = await Promise.all(
        targets.map(async (target) => {
          const { x, width } = await boxOf(target.first())
          return x + width
        }),
      )
      return ends.every((end, index) => index === 0 || end <= (ends[index - 1] ?? 0))
    })
    .toBe(true)
}

const mirrored = (button: Locator): Promise<boolean> =>
  button.locator('svg').evaluate((icon) => getComputedStyle(icon).scale === '-1 1')
