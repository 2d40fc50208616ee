import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput, QueueRow } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'
import { unzip } from '../../testing/calls/zip.ts'

let testServer: TestServer
let user: User
let ada: User
let bea: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, bea] = await Promise.all([
    testServer.add('User'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam'),
  ])
})
afterAll(() => testServer.stop())

/** The time in the given number of seconds. */
const from = (seconds: number): string => new Date(testServer.now().getTime() + seconds * 1000).toISOString()
const now = (): string => from(0)

const say = (id: string, by: User) =>
  testServer.call('postChat', { body: { ticketid: id, chat: 'Thank you' } }, by.token)
const prioritize = async (ticketId: string, priority: QueueRow['priority'], by = ada) =>
  (await testServer.call('updateTicketPriority', { params: { ticketId }, body: { priority } }, by.token))
    .answer
const snooze = async (ticketId: string, body: CallInput<'snoozeTicket', Buffer>['body'], by = ada) =>
  (await testServer.call('snoozeTicket', { params: { ticketId }, body }, by.token)).answer
const wake = async (ticketId: string) =>
  (await testServer.call('wakeTicket', { params: { ticketId } }, bea.token)).answer
const dismiss = (ticketId: string) => testServer.call('dismissAnswer', { params: { ticketId } }, ada.token)
const queueOf = async (id: string) =>
  (await testServer.call('getTicket', { params: { ticketId: id } }, ada.token)).answer.queue
const latest = async (ticketId: string) =>
  (await testServer.call('listTimelineEntries', { params: { ticketId } }, bea.token)).answer[0]

async function isAwake(id: string): Promise<void> {
  await expect.poll(async () => (await queueOf(id))?.snooze, { interval: 5 }).toBeNull()
}

async function taken(): Promise<string> {
  const id = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, ada.token)
  await queueOf(id)
  return id
}

describe('a priority', () => {
  test('is normal by default, and a change appears in the row and the timeline', async () => {
    const id = await taken()
    expect((await queueOf(id))?.priority).toBe('normal')
    expect((await prioritize(id, 'urgent', bea)).priority).toBe('urgent')
    expect((await queueOf(id))?.priority).toBe('urgent')
    const entry = await latest(id)
    expect(entry).toMatchObject({ kind: 'ticket.priority_changed', by: { id: bea.id } })
    expect(entry?.details).toEqual({ from: 'normal', to: 'urgent' })
  })

  test('records nothing when it is set again, and never changes the version', async () => {
    const id = await taken()
    const first = await prioritize(id, 'low')
    const before = await testServer.ctx.store.events.latest()
    expect(await prioritize(id, 'low')).toEqual(first)
    expect(await testServer.ctx.store.events.latest()).toBe(before)
    expect(first.version).toBe(2)
  })
})

describe('a snooze', () => {
  test('hides a ticket until a time and wakes it once', async () => {
    const id = await taken()
    await say(id, ada)
    const until = from(3600)
    const row = await snooze(id, { until, wakes: 'time' })
    const by = { id: ada.id, username: 'Ada' }
    expect(row.snooze).toEqual({ until, wakes: 'time', by, since: now() })
    expect((await latest(id))?.details).toEqual({ until, wakes: 'time' })
    testServer.advance(60)
    await say(id, user)
    expect((await queueOf(id))?.snooze).toEqual(row.snooze)
    testServer.advance(3541)
    await isAwake(id)
    const entry = await latest(id)
    expect(entry).toMatchObject({ kind: 'ticket.woken', by: null, user: 'Ada' })
    expect(entry?.details).toMatchObject({ why: 'time', formerUntil: until })
    testServer.advance(7200)
    const woken = await testServer.call('listTimelineEntries', { params: { ticketId: id } }, ada.token)
    expect(woken.answer.filter(({ kind }) => kind === 'ticket.woken')).toHaveLength(1)
  })

  test('gives the turn to staff when it ends while the ticket waits for the requester', async () => {
    const id = await taken()
    await say(id, ada)
    expect((await snooze(id, { until: from(600), wakes: 'either' })).turn).toBe('requester')
    testServer.advance(601)
    await isAwake(id)
    expect(await queueOf(id)).toMatchObject({ turn: 'us', turnSince: now() })
  })

  test.each([['answer', null] as const, ['either', 86_400] as const])(
    'until an answer (%s) ends with a message of the requester, not of staff',
    async (wakes, seconds) => {
      const id = await taken()
      const until = seconds === null ? null : from(seconds)
      const { snooze: snoozed } = await snooze(id, { until, wakes })
      await say(id, ada)
      expect((await queueOf(id))?.snooze).toEqual(snoozed)
      testServer.advance(5)
      await say(id, user)
      expect(await queueOf(id)).toMatchObject({ snooze: null, turn: 'us' })
      const entry = await latest(id)
      expect(entry).toMatchObject({ kind: 'ticket.woken', by: null, user: 'Ada' })
      expect(entry?.details).toMatchObject({ why: 'answer', formerWakes: wakes })
    },
  )

  test('can be ended by hand, and setting or ending the same snooze twice changes nothing', async () => {
    const id = await taken()
    const until = from(600)
    await snooze(id, { until, wakes: 'time' })
    const before = await testServer.ctx.store.events.latest()
    await snooze(id, { until, wakes: 'time' }, bea)
    expect(await testServer.ctx.store.events.latest()).toBe(before)
    expect((await wake(id)).snooze).toBeNull()
    expect(await latest(id)).toMatchObject({ kind: 'ticket.woken', by: { id: bea.id }, user: 'Ada' })
    const woken = await testServer.ctx.store.events.latest()
    await wake(id)
    expect(await testServer.ctx.store.events.latest()).toBe(woken)
  })

  test('is refused with an invalid time', async () => {
    const id = await taken()
    const params = { ticketId: id }
    const refused = (body: object, field = 'until') =>
      expectRefusal(testServer, 'snoozeTicket', { params, body }, ada, { code: 'validation', field })
    await refused({ until: from(-1), wakes: 'time' })
    await refused({ until: now(), wakes: 'either' })
    await refused({ until: null, wakes: 'time' })
    await refused({ wakes: 'either' })
    await refused({ until: from(600), wakes: 'answer' })
    await refused({ until: '2031-02-30T09:00:00.000Z', wakes: 'time' })
    await refused({ until: 'tomorrow', wakes: 'time' })
    await refused({ until: '2999-01-01T09:00:00.000Z', wakes: 'time' })
    await refused({ until: 5, wakes: 'time' })
    await refused({ until: from(600), wakes: 'never' }, 'wakes')
    await expectRefusal(testServer, 'updateTicketTurn', { params, body: { turn: 'me' } }, ada, {
      code: 'validation',
      field: 'turn',
    })
    await expectRefusal(testServer, 'updateTicketPriority', { params, body: {} }, ada, {
      code: 'validation',
      field: 'priority',
    })
    expect((await queueOf(id))?.snooze).toBeNull()
  })
})

describe('the action “no answer needed”', () => {
  test('restores the former turn and the snooze that the message ended', async () => {
    const id = await taken()
    testServer.advance(60)
    const answeredAt = now()
    await say(id, ada)
    const { snooze: snoozed } = await snooze(id, { until: from(86_400), wakes: 'either' })
    testServer.advance(60)
    await say(id, user)
    testServer.advance(60)
    await say(id, user)
    expect(await queueOf(id)).toMatchObject({ turn: 'us', snooze: null })
    const { answer } = await dismiss(id)
    expect(answer).toMatchObject({ turn: 'requester', turnSince: answeredAt, snooze: snoozed })
    expect(await latest(id)).toMatchObject({ kind: 'ticket.answer_not_needed', by: { id: ada.id } })
    testServer.advance(60)
    await say(id, user)
    expect(await queueOf(id)).toMatchObject({ turn: 'us', turnSince: now(), snooze: null })
  })

  test('does not restore an expired snooze', async () => {
    const id = await taken()
    await say(id, ada)
    await snooze(id, { until: from(600), wakes: 'either' })
    await say(id, user)
    testServer.advance(601)
    expect((await dismiss(id)).answer).toMatchObject({ turn: 'requester', snooze: null })
  })

  test('is refused without a pending message of the requester', async () => {
    const id = await taken()
    const input = { params: { ticketId: id } }
    const ticket = expect.objectContaining({ id })
    const refused = () =>
      expectRefusal(testServer, 'dismissAnswer', input, ada, { code: 'no_answer_due', ticket })
    await refused()
    await say(id, ada)
    await refused()
    await say(id, user)
    await testServer.call('updateTicketTurn', { ...input, body: { turn: 'nobody' } }, ada.token)
    await refused()
  })
})

test('requesters never see turn, priority or snooze', async () => {
  const id = await taken()
  const input = { params: { ticketId: id } }
  await say(id, ada)
  await prioritize(id, 'high')
  await snooze(id, { until: null, wakes: 'answer' })
  await say(id, user)
  await dismiss(id)
  await testServer.call('updateTicketTurn', { ...input, body: { turn: 'third' } }, ada.token)
  await testServer.call('undoTicketChange', { ...input, body: {} }, ada.token)

  const details = (await testServer.call('getTicket', input, user.token)).answer
  expect(details.queue).toBeNull()
  const answers = [
    { ...details, queue: undefined, abilities: undefined },
    (await testServer.call('listTimelineEntries', input, user.token)).answer,
    (await testServer.call('listTickets', {}, user.token)).answer,
    (await testServer.call('listMyTickets', {}, user.token)).answer,
    (await testServer.call('legacyListNotifications', {}, user.token)).answer,
    (await testServer.call('getEvents', { query: { since: 0 } }, user.token)).answer,
    unzip((await testServer.call('exportOwnData', {}, user.token)).answer)
      .get('data.json')
      ?.toString() ?? '',
  ].map((answer) => JSON.stringify(answer))
  for (const answer of answers) expect(answer).not.toMatch(/turn|priorit|snooz|woken|answer_not|undone/i)
  expect(testServer.sent.map(({ text }) => text).join()).not.toMatch(/snooz|priorit/i)
  expect((await queueOf(id))?.priority).toBe('high')
})
