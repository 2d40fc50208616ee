import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { tabTo } from './harness/keys.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import type { Sessions } from './harness/example.ts'

let testServer: TestServer
let sessions: Sessions

beforeAll(async () => {
  const opened = await openExample()
  testServer = opened
  sessions = opened.sessions
})

afterAll(() => testServer.stop())

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Your profile' })
const visit = (width: number) =>
  openWindow(testServer.browser, { url: testServer.url, session: sessions.SupportTeam, width })

test('begins with the sidebar folded for staff, opens it by a click or a key, and remembers the choice', async () => {
  const { context, page } = await visit(1200)
  await page.goto('/SupportTeam-AllTickets')
  const [sidebar, table] = [sidebarOf(page), page.getByRole('table', { name: 'Tickets' })]
  await table.waitFor()
  expect(await sidebar.count()).toBe(0)
  const widthOf = async () => (await table.boundingBox())?.width ?? 0
  const wide = await widthOf()

  await page.getByRole('button', { name: 'Show sidebar' }).click()
  await sidebar.getByText('User Statistics').waitFor()
  await expect.poll(widthOf).toBeLessThan(wide - 200)
  await page.reload()
  await sidebar.getByText('User Statistics').waitFor()
  await sidebar.getByRole('tab', { name: 'Details' }).focus()
  await page.keyboard.press(']')
  const show = page.getByRole('button', { name: 'Show sidebar' })
  await show.and(page.locator(':focus')).waitFor()
  await context.close()
})

test('opens the sidebar as a drawer below 1200 pixels, by its key or by the bell of notifications', async () => {
  const { context, page } = await visit(1024)
  await page.goto('/SupportTeam-AllTickets')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.waitFor()
  expect(await sidebarOf(page).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Collapse sidebar' }).isVisible()).toBe(false)
  const drawer = page.getByRole('dialog', { name: 'Your profile' })
  await page.keyboard.press(']')
  await drawer.getByText('User Statistics').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await bell.click()
  await drawer.getByRole('tab', { name: 'Notification', selected: true }).waitFor()
  await context.close()
})

test('shows the menu as icons or with labels, by key or button, and remembers the choice', async () => {
  const { context, page } = await visit(1280)
  await page.goto('/SupportTeam-AllTickets')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const widthOf = async () => (await menu.boundingBox())?.width ?? 0
  await menu.getByRole('button', { name: 'Show menu as icons' }).waitFor()
  await page.keyboard.press('[')
  await menu.getByRole('button', { name: 'Show menu with labels' }).waitFor()
  await expect.poll(widthOf).toBeLessThan(80)
  await page.reload()
  await menu.getByRole('button', { name: 'Show menu with labels' }).click()
  await expect.poll(widthOf).toBeGreaterThan(200)
  await context.close()
})

test.each([
  { path: '/SupportTeam-AllTickets', call: '**/api/v1/tickets?*', shape: 'table', first: 'thead' },
  { path: '/supporttmhomepage', call: '**/api/v1/tickets/count/by-status', shape: 'tiles', first: 'ul li' },
])('places the skeleton of $path where the loaded $shape will be', async ({ path, call, shape, first }) => {
  const { context, page } = await visit(1280)
  const held = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(path)
  const main = page.getByRole('main')
  const outline = main.locator(`[data-shape="${shape}"]`)
  const heading = main.getByRole('heading', { level: 1 })
  await heading.waitFor()
  await outline.waitFor()
  const outlined = await outline.locator('span').first().boundingBox()
  held.resolve()
  await outline.waitFor({ state: 'detached' })
  const there = await main.locator(first).first().boundingBox()
  for (const side of ['x', 'y', 'height'] as const)
    expect(Math.abs((outlined?.[side] ?? 0) - (there?.[side] ?? -99)), side).toBeLessThanOrEqual(2)
  await context.close()
})

test('loads a page that failed during an outage automatically when the server is back', async () => {
  const { context, page } = await visit(1440)
  await page.goto('/SupportTeam-AllTickets')
  await page.getByRole('table', { name: 'Tickets' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Settings' }).click()
  const problem = page.getByText('Unexpected Application Error!')
  await problem.waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  expect(await problem.count()).toBe(0)
  await context.close()
})

test('returns the focus to the profile picture after a dialog from its menu, opened by keyboard', async () => {
  const { context, page } = await visit(1440)
  await page.goto('/SupportTeam-AllTickets')
  const picture = page.getByRole('button', { name: /: your menu$/ })
  for (const name of ['Keyboard shortcuts', 'Email settings', 'Language and time zone']) {
    await picture.focus()
    await page.keyboard.press('Enter')
    const line = page.getByRole('menuitem', { name })
    await line.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.locator(':focus').waitFor()
    await line.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await picture.and(page.locator(':focus')).waitFor()
    expect(await dialog.count()).toBe(0)
  }
  await context.close()
})

test('shows the name of an icon button while it has the focus or the pointer, until a key or a press', async () => {
  const { context, page } = await visit(1440)
  await page.goto('/SupportTeam-AllTickets')
  const columns = page.getByRole('button', { name: 'Columns' })
  const name = page.locator('body > [data-name="Columns"]')
  await page.getByRole('searchbox').first().focus()
  await tabTo(page, columns)
  await name.waitFor()
  await page.keyboard.press('Escape')
  await name.waitFor({ state: 'detached' })
  await columns.hover()
  await name.waitFor()
  await page.mouse.down()
  await name.waitFor({ state: 'detached' })
  expect(await name.count()).toBe(0)
  await context.close()
})
