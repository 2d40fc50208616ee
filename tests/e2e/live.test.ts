import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Role } from '@support-desk/contract'
import { openWindow } from './harness/browser.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import type { Sessions } from './harness/example.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { collectErrors } from './harness/watch.ts'
import { pick } from './harness/pick.ts'

let testServer: TestServer
let sessions: Sessions
let ticket = ''
let free = ''
let contexts: BrowserContext[] = []
const errors = new Map<Page, string[]>()

const LIVE = 'Live'
const main = (page: Page) => page.getByRole('main')
const details = (id: string): string => `/ViewTicketDetails/${id}`
const state = (page: Page, words: string | RegExp) => page.getByRole('banner').getByText(words)

/** A live window of a user. From then on the test uses only its links and buttons. */
async function look(
  as: Role,
  path: string,
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Page> {
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    session: sessions[as],
  })
  contexts.push(context)
  errors.set(page, collectErrors(page))
  await prepare?.(context)
  await page.goto(path)
  if (!prepare) await state(page, LIVE).waitFor({ state: 'attached' })
  return page
}

const expectSeen = (what: Locator) => what.waitFor({ state: 'attached' })
const expectGone = (what: Locator) => what.waitFor({ state: 'detached' })

const openChat = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.getByRole('log').waitFor()
}
const bubble = (page: Page, text: string) => page.getByRole('log').getByText(text)

beforeAll(async () => {
  const made = await openExample()
  testServer = made
  sessions = made.sessions
  ticket = made.example.assigned
  free = made.example.unassigned
})

afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
})

afterAll(() => testServer.stop())

test('shows a new ticket in the counts and lists of admins and agents', async () => {
  const [home, list, support] = await Promise.all([
    look('Admin', '/AdminPage'),
    look('Admin', '/admintable'),
    look('SupportTeam', '/SupportTeam-AllTickets'),
  ])
  const tile = (words: RegExp) => main(home).getByRole('link', { name: words })
  await expectSeen(tile(/^Total\s*2$/))
  await testServer.api.raise(sessions.User, 'No sound', await pictureOf(PICTURES.projector))
  await expectSeen(tile(/^Total\s*3$/))
  await expectSeen(tile(/^Unassigned\s*2$/))
  await expectSeen(home.getByRole('table').getByRole('row', { name: /^Unassigned 2/ }))
  await expectSeen(home.getByRole('navigation').getByRole('link', { name: /^All Tickets\s*3$/ }))
  await expectSeen(list.getByRole('link', { name: 'No sound', exact: true }))
  await expectSeen(support.getByRole('button', { name: 'Take No sound' }))
})

test('shows the requester the new assignee: in the list, in the details, and as a notification', async () => {
  const [list, page, sam] = await Promise.all([
    look('User', '/viewTickets'),
    look('User', details(free)),
    look('SupportTeam', details(free)),
  ])
  const bell = (count: number) => list.getByRole('button', { name: `Notifications, ${count} new` })
  await expectSeen(bell(1))
  await sam.getByRole('button', { name: 'Take', exact: true }).click()
  await expectSeen(main(page).getByText('Sam', { exact: true }).first())
  await expectSeen(
    main(list)
      .getByRole('row', { name: /remote control/ })
      .getByText('Waiting'),
  )
  await expectSeen(bell(2))
})

test('shows in ticket lists the names of users with the ticket open, until they leave the ticket', async () => {
  const [list, sam] = await Promise.all([look('Admin', '/admintable'), look('SupportTeam', details(ticket))])
  const row = main(list).getByRole('row', { name: /Green projector/ })
  await expectSeen(row.getByText('Sam is viewing this'))
  const maya = await look('User', details(ticket))
  await expectSeen(row.getByText(/^(Maya and Sam|Sam and Maya) are viewing this$/))
  await maya.close()
  await expectSeen(row.getByText('Sam is viewing this'))
  await sam.getByRole('link', { name: 'Home Page', exact: true }).click()
  await expectGone(row.getByText('viewing this'))
})

test('moves no row while the pointer is over the list, until the reader shows new tickets', async () => {
  const list = await look('Admin', '/admintable')
  const row = main(list).getByRole('row', { name: /Green projector/ })
  await row.hover()
  const before = await row.boundingBox()
  await testServer.api.raise(sessions.User, 'Cold room', await pictureOf(PICTURES.projector))
  const news = main(list).getByRole('button', { name: '1 new' })
  await news.waitFor()
  expect(await row.boundingBox()).toEqual(before)
  await news.click()
  await list.getByRole('link', { name: 'Cold room', exact: true }).waitFor()
})

test('shows typing, messages and status changes live to the other party', async () => {
  const [maya, sam] = await Promise.all([look('User', details(ticket)), look('SupportTeam', details(ticket))])
  await Promise.all([openChat(maya), openChat(sam)])
  // The indicator disappears after a while.
  const seen = expectSeen(sam.getByText(/Maya is writing/))
  await Promise.all([seen, maya.getByLabel('Message', { exact: true }).pressSequentially('I wr')])
  await sam.getByLabel('Message', { exact: true }).fill('So am I.')
  await sam.keyboard.press('Enter')
  await expectSeen(bubble(maya, 'So am I.'))
  await pick(sam.getByLabel('New status'), 'OnHold')
  await sam.getByRole('button', { name: 'Update', exact: true }).click()
  await expectSeen(main(maya).locator('dl').getByText('OnHold'))
})

test('shows an outage in the header, and shows all missed changes when the network returns', async () => {
  const maya = await look('User', details(ticket))
  await openChat(maya)
  await maya.context().setOffline(true)
  await state(maya, /^Offline\. /).waitFor({ state: 'attached' })
  const post = (chat: string) =>
    testServer.api.call('postChat', { body: { chat, ticketid: ticket } }, sessions.SupportTeam)
  await post('First while you were away.')
  await post('Second while you were away.')
  await testServer.api.call(
    'updateTicket',
    { body: { status: 'Solved', ticketid: ticket } },
    sessions.SupportTeam,
  )
  expect(await bubble(maya, 'while you were away').count()).toBe(0)
  errors.delete(maya)
  await maya.context().setOffline(false)
  await state(maya, LIVE).waitFor({ state: 'attached' })
  await bubble(maya, 'First while you were away.').waitFor()
  await bubble(maya, 'Second while you were away.').waitFor()
  await main(maya).getByText('Solved').first().waitFor()
})

test('polls if live connections are blocked', async () => {
  const list = await look('Admin', '/admintable', async (context) => {
    await context.routeWebSocket('**/api/v1/live', (socket) => void socket.close())
  })
  await list.clock.install()
  await list.reload()
  await expect
    .poll(async () => {
      await list.clock.fastForward(1000)
      return state(list, /checks every 10 seconds/).count()
    })
    .toBe(1)
  await testServer.api.raise(sessions.User, 'Blocked door', await pictureOf(PICTURES.projector))
  await list.clock.fastForward(10_000)
  await list.getByRole('link', { name: 'Blocked door', exact: true }).waitFor()
})

test('logs no error in any browser console', () => {
  expect([...errors.values()].flat()).toEqual([])
})
