import type { SessionOnWire } from '@support-desk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { makeUsers, type Sessions } from './harness/example.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'

const TICKETS = 12
const ROUNDS = 25

let testServer: TestServer
let sessions: Sessions
let looker: SessionOnWire
const tickets: string[] = []

beforeAll(async () => {
  testServer = await openTestServer()
  const { api } = testServer
  sessions = await makeUsers(api)
  looker = await api.addStaff('SupportTeam', 'Lou', sessions.Admin)
  const image = await pictureOf(PICTURES.projector)
  for (let count = 1; count <= TICKETS; count++)
    tickets.push(await api.raise(sessions.User, `Matter ${count}.`, image))
})

afterAll(() => testServer.stop())

const GROUPS = [
  ['Your turn', 'turn:us assignee:me -is:snoozed'],
  ['Team’s turn', 'turn:us assignee:none -is:snoozed'],
  ['Teammates’ turn', 'turn:us -assignee:me -assignee:none -is:snoozed'],
  ['Waiting on requester', 'turn:requester -is:snoozed'],
  ['Waiting on third party', 'turn:third -is:snoozed'],
  ['Waiting on no one', 'turn:nobody -is:snoozed'],
  ['Snoozed', 'is:snoozed'],
] as const

/** Every open ticket on the server: its group and its number. */
async function truth(): Promise<string[]> {
  const found: string[] = []
  for (const [group, condition] of GROUPS) {
    const query = { condition: `(is:open) (${condition})`, order: 'waiting', limit: 50 } as const
    const rows = await testServer.api.call('listQueueTickets', { query }, looker)
    found.push(...rows.map(({ number, priority }) => `${group}: ${number} ${priority}`))
  }
  return found
}

/** Every open ticket as the page shows it. */
const shown = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'All open tickets' }).evaluate((list) => {
    let group = ''
    return [...list.querySelectorAll('li[data-index]')].map((row) => {
      group = row.querySelector('h2')?.textContent ?? group
      const number = /\d+/.exec(row.querySelector('input')?.getAttribute('aria-label') ?? '')?.[0]
      const priority = /urgent|high|low/i.exec(row.querySelector('[id$="-marks"]')?.textContent ?? '')?.[0]
      return `${group}: ${number} ${priority?.toLowerCase() ?? 'normal'}`
    })
  })

/** A different action of two agents in each round. */
async function act(round: number): Promise<void> {
  const { api } = testServer
  const params = { ticketId: tickets[(round * 5) % TICKETS] ?? '' }
  const by = round % 2 === 0 ? sessions.SupportTeam : sessions.Admin
  const turn = (['third', 'us', 'nobody', 'requester'] as const)[round % 4] ?? 'us'
  switch (round % 5) {
    case 0:
      await api
        .call('legacyTakeTicket', { body: { Ticketid: params.ticketId } }, sessions.SupportTeam)
        .catch(() => null)
      break
    case 1:
      await api.call('updateTicketTurn', { params, body: { turn } }, by)
      break
    case 2:
      await api.call('snoozeTicket', { params, body: { until: null, wakes: 'answer' } }, by)
      break
    case 3:
      await api.call('updateTicketPriority', { params, body: { priority: round % 2 ? 'urgent' : 'low' } }, by)
      break
    default:
      await api.call('wakeTicket', { params }, by).catch(() => null)
      await api.call('updateTicketTurn', { params, body: { turn: 'us' } }, by)
  }
}

test('requests ticket details once, and lets the agent start a reply before the details arrive', async () => {
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url, session: looker })
  const asked: string[] = []
  let hold = Promise.resolve()
  await page.route('**/api/v1/tickets/*', async (call) => {
    const { pathname, search } = new URL(call.request().url())
    asked.push(pathname + search)
    if (search === '') await hold
    await call.continue()
  })
  await page.goto('/inbox?view=all')
  const pane = page.getByRole('region', { name: 'Ticket', exact: true })
  await page.locator('li[data-index="0"]').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await pane.getByText('Lou viewed this first').waitFor()
  const ahead = new RegExp(`/${tickets[1]}\\?purpose=prefetch$`)
  await expect.poll(() => asked.some((each) => ahead.test(each))).toBe(true)
  await page.waitForLoadState('networkidle')

  const { promise, resolve } = Promise.withResolvers<void>()
  hold = promise
  await page.keyboard.press(']')
  await pane.getByRole('heading', { level: 2, name: 'Matter 2.' }).waitFor()
  await pane.getByRole('button', { name: 'Take', exact: true }).waitFor()
  await page.keyboard.press('r')
  await pane.getByRole('textbox', { name: 'Reply' }).and(page.locator(':focus')).waitFor()
  resolve()
  await pane.getByText('Lou viewed this first').waitFor()
  await page.waitForLoadState('networkidle')
  for (const id of tickets.slice(0, 2))
    expect(asked.filter((each) => each === `/api/v1/tickets/${id}`)).toHaveLength(1)
  await context.close()
})

test('keeps the inbox list of a third agent correct while two agents change tickets', async () => {
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url, session: looker })
  await page.goto('/inbox?view=all')
  await page.getByRole('banner').getByText('Live').waitFor({ state: 'attached' })
  await expect.poll(() => shown(page)).toEqual(await truth())
  for (let round = 3; round < ROUNDS; round++) {
    await act(round)
    await expect.poll(() => shown(page), { interval: 20 }).toEqual(await truth())
  }
  await context.close()
})
