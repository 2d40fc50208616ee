import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import type { Sessions } from './harness/example.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import { accessProblems, collectErrors } from './harness/watch.ts'

/** Scheduled replies, from the inbox and from the page of the ticket. */

let testServer: TestServer
let users: Sessions
let ticketId: string
let sam: Page
let context: BrowserContext
let errors: string[]

beforeAll(async () => {
  const made = await openExample()
  testServer = made
  users = made.sessions
  ticketId = await testServer.api.raise(users.User, 'Green projector', await pictureOf(PICTURES.projector))
  await testServer.api.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, users.SupportTeam)
  const window = await openWindow(testServer.browser, { url: testServer.url, session: users.SupportTeam })
  ;({ context, page: sam } = window)
  errors = collectErrors(sam)
})
afterAll(async () => {
  await context.close()
  await testServer.stop()
})

const chat = async () =>
  (await testServer.api.call('getMessages', { params: { ticketId }, query: {} }, users.User)).messages.map(
    ({ text }) => text,
  )
const waiting = () => sam.getByRole('list', { name: 'Scheduled replies' })
const dialog = () => sam.getByRole('dialog')

test('schedules a reply, holds it when the requester writes first, and sends it on request', async () => {
  await sam.goto(`/inbox?ticket=${ticketId}`)
  const field = sam.getByRole('textbox', { name: 'Reply' })
  await field.click()
  await sam.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  // The editor has replaced the plain field.
  await field.focus()
  await sam.keyboard.type('Does it work by now?')
  await sam.getByRole('button', { name: 'Schedule…' }).click()
  await dialog().getByRole('textbox', { name: 'When' }).fill('tomorrow 9')
  expect(await accessProblems(sam)).toEqual([])
  await sam.keyboard.press('Enter')
  await waiting().getByText('Does it work by now?').waitFor()
  await waiting()
    .getByText(/^To be sent .* by you$/)
    .waitFor()
  await expect.poll(() => field.textContent()).toBe('')
  expect(await chat()).toEqual([])

  const first = { text: 'It works again.', expectedLast: 0 }
  await testServer.api.call('createMessage', { params: { ticketId }, body: first }, users.User)
  await waiting()
    .getByText(/the requester wrote first/)
    .waitFor()
  expect(await accessProblems(sam)).toEqual([])
  await waiting().getByRole('button', { name: 'Send anyway' }).click()
  await waiting().waitFor({ state: 'hidden' })
  await expect.poll(chat).toEqual(['It works again.', 'Does it work by now?'])
})

test('schedules a reply on the page of the ticket, changes it and cancels it', async () => {
  await sam.goto(`/ViewTicketDetails/${ticketId}`)
  await sam.getByRole('button', { name: 'Reply later…' }).click()
  await dialog().getByRole('textbox', { name: 'Reply' }).click()
  await dialog().getByRole('toolbar', { name: 'Formatting' }).waitFor()
  await dialog().getByRole('textbox', { name: 'Reply' }).focus()
  await sam.keyboard.type('And next week?')
  await dialog().getByRole('textbox', { name: 'Reply' }).getByText('And next week?').waitFor()
  await dialog().getByRole('button', { name: 'Next week' }).click()
  await dialog().getByRole('button', { name: 'Schedule' }).click()
  await waiting().getByText('And next week?').waitFor()
  await waiting().getByRole('button', { name: 'Change…' }).click()
  await dialog().getByRole('textbox', { name: 'When' }).fill('in 3 days')
  await dialog().getByRole('button', { name: 'Schedule' }).click()
  await dialog().waitFor({ state: 'hidden' })
  await waiting().getByRole('button', { name: 'Cancel this reply' }).click()
  await waiting().waitFor({ state: 'hidden' })
  expect(await chat()).toHaveLength(2)
})

test('logs no error in any browser console', () => {
  expect(errors).toEqual([])
})
