import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { makeUsers, type Sessions } from './harness/example.ts'
import { openInInbox } from './harness/open-in-inbox.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'

let testServer: TestServer
let sessions: Sessions
let source: string
let target: string

beforeAll(async () => {
  testServer = await openTestServer()
  const { api } = testServer
  sessions = await makeUsers(api)
  const image = await pictureOf(PICTURES.projector)
  source = await api.raise(sessions.User, 'VPN error 812 since noon', image)
  target = await api.raise(sessions.User, 'The VPN says error 812', image)
  for (const Ticketid of [source, target])
    await api.call('legacyTakeTicket', { body: { Ticketid } }, sessions.SupportTeam)
  await api.call('postChat', { body: { ticketid: source, chat: 'And my mouse bites.' } }, sessions.User)
})

afterAll(() => testServer.stop())

test('merges, unmerges, links and splits tickets by keyboard, and shows merged messages in the target', async () => {
  const visitor = { url: testServer.url, session: sessions.SupportTeam }
  const { context, page } = await openWindow(testServer.browser, visitor)
  await openInInbox(page, source, /VPN/)
  await page.getByText('Related tickets (1)').waitFor()
  await page.keyboard.press('#')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox').and(page.locator(':focus'))
  await dialog.getByRole('option', { name: /The VPN says error 812/ }).waitFor()
  await field.waitFor()
  await page.keyboard.press('Enter')
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true })
  await merge.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Ticket 1 was merged into #2.').waitFor()

  await openInInbox(page, target, /VPN/)
  await page.getByText('Merged into this ticket:').waitFor()
  await page.getByText('And my mouse bites.').waitFor()
  // A message of the merged ticket can be split off in both.
  await page.keyboard.press('v')
  await dialog.getByRole('option', { name: /my mouse bites/ }).waitFor()
  await field.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await openInInbox(page, source, /VPN/)
  await page.getByText('This ticket was merged into another ticket. Continue there:').waitFor()
  await page.getByRole('button', { name: 'Undo merge' }).click()
  await page.getByText('Merge undone.').waitFor()
  await expect.poll(() => page.getByText('Continue there:').count()).toBe(0)
  await page.getByText('Related tickets (1)').waitFor()

  await page.keyboard.press('l')
  await dialog.getByRole('option', { name: /The VPN says error 812/ }).waitFor()
  await field.waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Linked to ticket 2.').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await page.keyboard.press('v')
  await dialog.getByRole('option', { name: /my mouse bites/ }).waitFor()
  await field.waitFor()
  await page.keyboard.press('Enter')
  const subject = dialog.getByRole('textbox', { name: 'Subject' })
  await subject.fill('The mouse bites')
  await page.keyboard.press('Enter')
  await page.getByText('A new ticket was created from the message.').waitFor()
  const { api } = testServer
  const links = () => api.call('listTicketLinks', { params: { ticketId: source } }, sessions.SupportTeam)
  await dialog.waitFor({ state: 'detached' })
  expect((await links()).map(({ ticket }) => ticket.subject).toSorted()).toEqual([
    'The VPN says error 812',
    'The mouse bites',
  ])
  await page.keyboard.press('u')
  await expect.poll(async () => (await links()).length).toBe(1)
  await context.close()
})

test('shows requesters their own similar tickets while they raise a ticket', async () => {
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    session: sessions.User,
  })
  await page.goto('/NewTicket')
  await page.getByRole('textbox', { name: 'subject' }).fill('VPN error 812 again')
  const list = page.getByRole('region', { name: 'You already have similar tickets' })
  await list.getByRole('link', { name: /The VPN says error 812/ }).waitFor()
  await page.getByRole('textbox', { name: 'subject' }).fill('')
  await expect.poll(() => list.count()).toBe(0)
  await context.close()
})
