import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { makeUsers, type Sessions } from './harness/example.ts'
import { logInByKeys } from './harness/keys.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { accessProblems } from './harness/watch.ts'
import { isSoak } from '../../server/testing/sample.ts'

/** Number of tickets to process without a mouse. */
const TICKETS = isSoak ? 20 : 3

let testServer: TestServer
let sessions: Sessions

beforeAll(async () => {
  testServer = await openTestServer()
  sessions = await makeUsers(testServer.api)
})

afterAll(() => testServer.stop())

/** Raises tickets that are assigned to Sam. */
async function giveTickets(subjects: readonly string[]): Promise<void> {
  const { api } = testServer
  const image = await pictureOf(PICTURES.projector)
  for (const subject of subjects) {
    const id = await api.raise(sessions.User, subject, image)
    await api.call('legacyTakeTicket', { body: { Ticketid: id } }, sessions.SupportTeam)
  }
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test(`lets an agent process ${TICKETS} tickets by keyboard alone`, async () => {
  const subjects = Array.from({ length: TICKETS }, (_, index) => `Matter ${index + 1}.`)
  await giveTickets(subjects)
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url })
  await logInByKeys(page, 'Sam')
  await page.getByRole('heading', { level: 1, name: 'Support User' }).waitFor()
  // The handlers of keys are loaded later than the page, without a visible sign.
  const goToInbox = async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    return new URL(page.url()).pathname
  }
  await expect.poll(goToInbox, { interval: 500 }).toBe('/inbox')
  await page.getByRole('link', { name: subjects[0] }).waitFor()

  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toContain(subjects[0])
  await page.keyboard.press('Enter')
  const ticket = page.getByRole('region', { name: 'Ticket', exact: true })
  for (const [index, subject] of subjects.entries()) {
    // The ticket with the longest wait comes next, with the focus on its heading for reading.
    await ticket.getByRole('heading', { level: 2, name: subject }).and(page.locator(':focus')).waitFor()
    // A key that is pressed long before the tools arrive is dropped.
    await ticket.getByRole('button', { name: 'Tags', exact: true }).waitFor()
    await page.keyboard.press('r')
    await ticket.getByRole('textbox', { name: 'Reply' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(`Done with ${index + 1}.`)
    await page.keyboard.press('Control+Enter')
  }
  await page.getByText('You’re all caught up.').waitFor()
  // The last one leaves the list before the server has answered.
  const query = { condition: 'turn:requester assignee:me' }
  const answered = async () =>
    (await testServer.api.call('countQueueTickets', { query }, sessions.SupportTeam)).count
  await expect.poll(answered).toBe(TICKETS)
  await context.close()
})

test('describes rows to screen readers, and returns the focus to the row when its ticket is closed', async () => {
  await giveTickets(['The printer hums', 'The scanner sings'])
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    session: sessions.SupportTeam,
  })
  await page.goto('/inbox')
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Your turn/ })
    .click()
  const list = page.getByRole('list', { name: 'Your turn' })
  await list.getByRole('listitem').nth(1).waitFor()
  const said = await list.getByRole('link', { name: /The printer hums/ }).evaluate((link) => {
    const ids = link.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  })
  expect(said).toMatch(/Waiting on us for .*Maya.*Waiting/s)

  await page.getByRole('combobox', { name: /^Filter/ }).fill('scanner')
  await page.getByRole('link', { name: /The printer hums/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /The scanner sings/ }).press('Enter')
  const ticket = page.getByRole('region', { name: 'Ticket', exact: true })
  await ticket.getByRole('heading', { level: 2, name: 'The scanner sings' }).waitFor()
  expect(await accessProblems(page, 'all')).toEqual([])
  await ticket.getByRole('button', { name: 'Close the ticket' }).press('Enter')
  await page
    .getByRole('link', { name: /The scanner sings/ })
    .and(page.locator(':focus'))
    .waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?condition=scanner')
  await context.close()
})

test('shows another user the same filter and ticket at the same address', async () => {
  await giveTickets(['The door squeaks'])
  const first = await openWindow(testServer.browser, {
    url: testServer.url,
    session: sessions.SupportTeam,
  })
  await first.page.goto('/inbox?view=all&condition=squeaks')
  await first.page.getByRole('link', { name: /The door squeaks/ }).click()
  const ticket = { name: 'Ticket', exact: true } as const
  await first.page.getByRole('region', ticket).getByText('It worked yesterday').waitFor()
  const second = await openWindow(testServer.browser, { url: testServer.url, session: sessions.Admin })
  await second.page.goto(first.page.url())
  await second.page.getByRole('heading', { level: 1, name: 'All open tickets' }).waitFor()
  await second.page.getByRole('region', ticket).getByText('It worked yesterday').waitFor()
  await first.page.goBack()
  await first.page.getByText('Select a ticket').waitFor()
  await expect.poll(() => new URL(first.page.url()).search).toBe('?view=all&condition=squeaks')
  await Promise.all([first.context.close(), second.context.close()])
})

test('resizes panes by keyboard, and remembers the size', async () => {
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    session: sessions.SupportTeam,
  })
  await page.goto('/inbox')
  const separator = page.getByRole('separator', { name: 'List width' })
  const before = Number(await separator.getAttribute('aria-valuenow'))
  const width = async () => Number(await separator.getAttribute('aria-valuenow'))
  await separator.press('ArrowRight')
  await expect.poll(width).toBe(before + 16)
  await page.reload()
  await expect.poll(width).toBe(before + 16)
  await context.close()
})
