import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import { PICTURES } from './harness/pictures.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await openExample()
})

afterAll(() => testServer.stop())

test('a user raises a ticket without touching a mouse', async () => {
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url })
  page.on('filechooser', (chooser) => void chooser.setFiles(PICTURES.projector))
  await logInByKeys(page, 'Maya')
  await page.getByRole('heading', { level: 1, name: 'Submit New Ticket' }).waitFor()
  await tabTo(page, page.locator('[name=date]'))
  // The same day wherever the day or the month comes first.
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

test('a support member takes it, chats about it and sets its status without touching a mouse', async () => {
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
  // A letter alone changes nothing.
  await page.keyboard.press('t')
  await take.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  const chat = page.getByRole('button', { name: 'Chat', exact: true })
  // What one does next with a ticket that one has just taken has the focus.
  await page.getByLabel('New status').and(page.locator(':focus')).waitFor()
  await tabTo(page, chat)
  await page.keyboard.press('c')
  const message = page.getByLabel('Message', { exact: true })
  await message.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('On my way')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('On my way').waitFor()
  // Escape leads back to the ticket; the chat stays open beside it.
  await page.keyboard.press('Escape')
  await chat.and(page.locator(':focus')).waitFor()

  await page.keyboard.press('u')
  await page.getByLabel('New status').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Solved')
  await tabTo(page, page.getByRole('button', { name: 'Update', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText('Updated').waitFor()
  expect(await page.getByRole('main').getByText('Solved').first().isVisible()).toBe(true)
  await context.close()
})

test('the shortcuts are listed, and the dialog gives the focus back', async () => {
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url })
  await logInByKeys(page, 'Sam')
  const heading = page.getByRole('heading', { level: 1, name: 'Support User' })
  await heading.and(page.locator(':focus')).waitFor()
  const dialog = page.getByRole('dialog')
  // The keys are loaded after the page itself, and nothing shows when they are there.
  const press = async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press('?')
    return dialog.isVisible()
  }
  await expect.poll(press, { timeout: 15_000, interval: 250 }).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})

async function logInByKeys(page: Page, name: string): Promise<void> {
  await page.goto('/Login')
  await tabTo(page, page.getByLabel('username or Email'))
  await page.keyboard.type(name)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
}

const MOST_STOPS = 60

/** Goes on by Tab until `target` has the focus, and shows that it has. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      if (await showsFocus(target)) return
      throw new Error(`${target.toString()} does not show that it has the focus.`)
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target.toString()} is not reached by ${MOST_STOPS} times Tab.`)
}

/** Whether a ring lies around an element or what frames it, and nothing cuts it off. */
const showsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(at)
      if (outlineStyle === 'none') continue
      const room = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const { left, right } = at.getBoundingClientRect()
      const frame = at.parentElement
      if (!frame || getComputedStyle(frame).overflow !== 'hidden') return true
      const around = frame.getBoundingClientRect()
      return left - around.left >= room && around.right - right >= room
    }
    return false
  })
