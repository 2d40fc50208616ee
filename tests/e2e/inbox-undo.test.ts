import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { makeUsers, type Sessions } from './harness/example.ts'
import { tabTo } from './harness/keys.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'

/** A change of one ticket by keyboard. */
type Act = (page: Page) => Promise<void>

const MINE = 8
const DAY_MS = 24 * 60 * 60 * 1000

let testServer: TestServer
let sessions: Sessions
let page: Page
const tickets: string[] = []

beforeAll(async () => {
  testServer = await openTestServer()
  const { api, browser, url } = testServer
  sessions = await makeUsers(api)
  const image = await pictureOf(PICTURES.projector)
  for (let count = 1; count <= MINE + 1; count++)
    tickets.push(await api.raise(sessions.User, `Matter ${count}.`, image))
  for (const Ticketid of tickets.slice(0, MINE))
    await api.call('legacyTakeTicket', { body: { Ticketid } }, sessions.SupportTeam)
  await api.addStaff('SupportTeam', 'Kay', sessions.Admin)
  await api.call('createTag', { body: { name: 'vpn' } }, sessions.Admin)
  await api.call('createTeam', { body: { name: 'Network' } }, sessions.Admin)
  ;({ page } = await openWindow(browser, { url, session: sessions.SupportTeam }))
})

afterAll(() => testServer.stop())

const ticketAt = (place: number): string => tickets[place] ?? ''

/** Opens a ticket, and waits until its keys work. */
async function open(place: number): Promise<void> {
  await page.goto(`/inbox?view=all&ticket=${ticketAt(place)}`)
  const heading = page.getByRole('heading', { level: 2, name: `Matter ${place + 1}.` })
  await heading.waitFor()
  await page.getByRole('button', { name: 'Tags' }).waitFor()
  await heading.focus()
}

/** The changeable fields of a ticket. */
async function stateOf(place: number) {
  const query = { ids: ticketAt(place) }
  const [row] = await testServer.api.call('listQueueTicketsById', { query }, sessions.SupportTeam)
  const { status, priority, turn, snooze, tags, assignee, team } = row ?? {}
  return { status, priority, turn, snooze, tags, assignee, team }
}

const choose =
  (key: string, word: string): Act =>
  async ({ keyboard }) => {
    await keyboard.press(key)
    await keyboard.type(word)
    await keyboard.press('Enter')
  }

/** Answers a dialog of the ticket by typing. */
const pick =
  (key: string, words: string, option: RegExp): Act =>
  async ({ keyboard }) => {
    await keyboard.press(key)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await keyboard.type(words)
    await dialog.getByRole('option', { name: option }).waitFor()
    await keyboard.press('Enter')
  }

const ACTS: [string, number, Act][] = [
  ['taking', MINE, ({ keyboard }) => keyboard.press('m')],
  ['solving', 0, ({ keyboard }) => keyboard.press('e')],
  ['a status', 1, choose('c', 'OnHold')],
  ['a priority', 1, choose('p', 'High')],
  ['a turn', 1, choose('w', 'Waiting on third party')],
  ['a snooze until tue 9', 2, pick('s', 'tue 9', /Tue.*9:00/)],
  ['a snooze in 2h', 2, pick('s', 'in 2h', /:/)],
  ['a snooze until next month', 2, pick('s', 'next month', /1/)],
  ['a snooze until an answer', 2, pick('s', 'reply', /Until they reply/)],
  [
    'a tag',
    3,
    async (at) => {
      await pick('t', 'vpn', /vpn/)(at)
      await at
        .getByRole('dialog')
        .getByRole('option', { name: /vpn.*Remove/ })
        .waitFor()
      await at.getByRole('dialog').getByRole('combobox').and(at.locator(':focus')).waitFor()
      await at.keyboard.press('Escape')
      await at.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  ],
  ['a team', 4, pick('a', 'Netw', /Network/)],
  ['unassigning', 5, pick('a', 'unass', /Unassign/)],
  ['handing over to a colleague', 5, pick('a', 'Kay', /^Kay/)],
  ['assigning an unassigned ticket to a colleague', MINE, pick('a', 'Kay', /^Kay/)],
]

test.each(ACTS)('undoes %s by the key u without moving the focus first', async (_, place, act) => {
  const before = await stateOf(place)
  await open(place)
  await act(page)
  // Undo is offered for a while only.
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await expect.poll(() => stateOf(place)).not.toEqual(before)
  await page.keyboard.press('u')
  await expect.poll(() => stateOf(place)).toEqual(before)
})

test('adds a tag when Enter and Escape are pressed before the suggestions arrive', async () => {
  const before = await stateOf(3)
  const answers = Promise.withResolvers<void>()
  const isOfWords = (url: URL) => url.searchParams.get('q') === 'vp'
  await page.route(isOfWords, async (route) => {
    await answers.promise
    await route.continue()
  })
  await open(3)
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('t')
  // The initial suggestions stay until the answer for the typed text arrives.
  await dialog.getByRole('option', { name: /vpn/ }).waitFor()
  await page.keyboard.type('vp')
  await page.keyboard.press('Enter')
  await dialog.getByText('Searching…').waitFor()
  await page.keyboard.press('Escape')
  answers.resolve()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => stateOf(3)).toEqual({ ...before, tags: [expect.objectContaining({ name: 'vpn' })] })
  await page.unroute(isOfWords)
})

test('lets shortcuts work again after Escape in a picker that was opened by a shortcut', async () => {
  await open(1)
  await page.keyboard.press('p')
  await page.getByRole('combobox', { name: 'Priority' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 2, name: 'Matter 2.' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press(']')
  await expect.poll(() => new URL(page.url()).searchParams.get('ticket')).not.toBe(ticketAt(1))
})

test('hands a ticket over with a note to the next agent', async () => {
  await open(6)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.keyboard.type('Netw')
  await dialog.getByRole('option', { name: /Network/ }).waitFor()
  const note = dialog.getByRole('textbox')
  await tabTo(page, note)
  await page.keyboard.type('She called twice.')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stateOf(6)).team?.name).toBe('Network')
  await open(6)
  await page.getByRole('region', { name: 'Ticket', exact: true }).getByText('She called twice.').waitFor()
})

test('restores a snooze by “No answer needed” after a thank-you message has ended the snooze', async () => {
  const until = new Date(Date.now() + 5 * DAY_MS).toISOString()
  const params = { ticketId: ticketAt(7) }
  const { api } = testServer
  await api.call('snoozeTicket', { params, body: { until, wakes: 'either' } }, sessions.SupportTeam)
  const snoozed = await stateOf(7)
  await api.call('postChat', { body: { ticketid: ticketAt(7), chat: 'Thanks, OK' } }, sessions.User)
  expect((await stateOf(7)).snooze).toBeNull()
  await open(7)
  await page.keyboard.press('d')
  await expect.poll(() => stateOf(7)).toEqual(snoozed)
})
