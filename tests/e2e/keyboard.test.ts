import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { logInByKeys, openByKey, tabTo } from './harness/keys.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import { PICTURES } from './harness/pictures.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await openExample()
})

afterAll(() => testServer.stop())

test('lets a user raise a ticket by keyboard alone', async () => {
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url })
  page.on('filechooser', (chooser) => void chooser.setFiles(PICTURES.projector))
  await logInByKeys(page, 'Maya')
  await page.getByRole('heading', { level: 1, name: 'Submit New Ticket' }).waitFor()
  await tabTo(page, page.locator('[name=date]'))
  // This date is the same with the day first and with the month first.
  await page.keyboard.type('01012026')
  await tabTo(page, page.locator('[name=subject]'))
  await page.keyboard.type('Keyboard only')
  await page.keyboard.press('Tab')
  await page.keyboard.type('The mouse is broken.')
  await tabTo(page, page.locator('[name=img]'))
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('projector.png').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'submit', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/ViewTicketDetails/*')
  await expect.poll(() => page.locator('time[datetime^="2026-01-01"]').count()).toBeGreaterThan(0)
  await context.close()
})

test('lets a support member take a ticket, chat and set its status by keyboard alone', async () => {
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url })
  await logInByKeys(page, 'Sam')
  await page.getByRole('heading', { level: 1, name: 'Support User' }).waitFor()
  await tabTo(page, page.getByRole('link', { name: 'Take New Ticket', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Keyboard only' }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('link', { name: 'Keyboard only' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')

  const take = page.getByRole('button', { name: 'Take', exact: true })
  await take.waitFor()
  // A single letter changes nothing.
  await page.keyboard.press('t')
  await take.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  const chat = page.getByRole('button', { name: 'Chat', exact: true })
  // The next likely action after taking a ticket has the focus.
  await page.getByLabel('New status').and(page.locator(':focus')).waitFor()
  await tabTo(page, chat)
  await page.keyboard.press('c')
  const message = page.getByLabel('Message', { exact: true })
  await message.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('On my way')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('On my way').waitFor()
  // Escape leads back to the ticket. The chat stays open.
  await page.keyboard.press('Escape')
  await chat.and(page.locator(':focus')).waitFor()

  await page.keyboard.press('u')
  await page.getByLabel('New status').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Solved')
  await tabTo(page, page.getByRole('button', { name: 'Update', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText('Updated').waitFor()
  await expect.poll(() => page.getByRole('main').getByText('Solved').first().isVisible()).toBe(true)
  await context.close()
})

test('lists the shortcuts in a dialog, and restores the focus when the dialog closes', async () => {
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url })
  await logInByKeys(page, 'Sam')
  const heading = page.getByRole('heading', { level: 1, name: 'Support User' })
  await heading.and(page.locator(':focus')).waitFor()
  const dialog = page.getByRole('dialog')
  await openByKey(page, '?', dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})
