import type { SessionOnWire } from '@support-desk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import { expectPictureKept } from './harness/kept-pictures.ts'
import { PICTURES } from './harness/pictures.ts'
import type { Example } from './places/place.ts'

let testServer: TestServer
let example: Example
let session: SessionOnWire

beforeAll(async () => {
  const made = await openExample()
  testServer = made
  example = made.example
  session = made.sessions.User
})

afterAll(() => testServer.stop())

test('keeps a half-written ticket through a reload, a change of the theme and an expired session', async () => {
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url, session })
  await page.goto('/NewTicket')
  await page.locator('[name=date]').fill('2026-01-05')
  await page.locator('[name=subject]').fill('Half written')
  await page.locator('[name=message]').fill('I was just about to say')
  await page.locator('[name=img]').setInputFiles(PICTURES.projector)
  await expectDraft(page)
  await expectPictureKept(page)

  await page.reload()
  await expectDraft(page)

  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor()
  await expectDraft(page)

  await page.route('**/api/NewTicket', async (route) => {
    await testServer.api.call('logOut', {}, session)
    await route.continue()
  })
  await page.getByRole('button', { name: 'submit', exact: true }).click()
  await page.waitForURL('**/Login')
  await page.unroute('**/api/NewTicket')
  await page.getByLabel('username or Email').fill('Maya')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/NewTicket')
  await expectDraft(page)

  await page.getByRole('button', { name: 'submit', exact: true }).click()
  await page.waitForURL('**/ViewTicketDetails/*')
  await page.goto('/NewTicket')
  await page.getByRole('heading', { level: 1, name: 'Submit New Ticket' }).waitFor()
  await expect.poll(() => page.locator('[name=subject]').inputValue()).toBe('')
  await context.close()
})

test('keeps a half-written chat message through a reload until it is sent', async () => {
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    session: await testServer.api.logIn('Maya'),
  })
  await page.goto(`/chat?ticket=${example.assigned}`)
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('One more thing')
  await page.reload()
  await message.waitFor()
  await expect.poll(() => message.inputValue()).toBe('One more thing')
  await message.press('Enter')
  await page.getByRole('log').getByText('One more thing').waitFor()
  await page.reload()
  await page.getByRole('log').getByText('One more thing').waitFor()
  await expect.poll(() => message.inputValue()).toBe('')
  await context.close()
})

test('keeps the scroll position when the theme changes', async () => {
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    session: await testServer.api.logIn('Maya'),
    height: 500,
  })
  await page.goto(`/ViewTicketDetails/${example.assigned}`)
  await page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first().waitFor()
  const top = () => page.evaluate(() => window.scrollY)
  const end = await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    return window.scrollY
  })
  expect(end).toBeGreaterThan(200)
  // The data of the page arrives later than the page itself.
  const shown = Promise.withResolvers<void>()
  await page.route('**/api/v1/tickets/*', async (route) => {
    await shown.promise
    await route.continue()
  })
  // A mouse click by the test would scroll first.
  await page.getByRole('button', { name: 'Switch to light theme' }).dispatchEvent('click')
  await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor()
  shown.resolve()
  await expect.poll(top).toBe(end)
  await context.close()
})

async function expectDraft(page: Page): Promise<void> {
  await page.getByRole('main').getByText('projector.png').waitFor()
  await expect.poll(() => page.locator('[name=date]').inputValue()).toBe('2026-01-05')
  await expect.poll(() => page.locator('[name=subject]').inputValue()).toBe('Half written')
  await expect.poll(() => page.locator('[name=message]').inputValue()).toBe('I was just about to say')
}
