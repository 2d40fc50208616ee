import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TimelineEntryOnWire } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { type User, type Reply, startTestServer, type TestServer } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())

const timeline = async (ticketid: string, by: User): Promise<TimelineEntryOnWire[]> =>
  (await testServer.call('listTimelineEntries', { params: { ticketId: ticketid } }, by.token)).answer

const post = async (ticketid: string, by: User, chat: string) =>
  expect((await testServer.call('postChat', { body: { ticketid, chat } }, by.token)).status).toBe(200)

test('the timeline shows all events of a ticket with actor and time, latest first', async () => {
  const other = await testServer.raise(user, 'Another one')
  const ticketid = await testServer.raise(user)
  const leaver = await testServer.add('SupportTeam', 'Lee')
  const raisedAt = testServer.now().toISOString()
  testServer.advance(60)
  await testServer.call('legacyGetTicket', { params: { ticketid } }, leaver.token)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: other } }, ada.token)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, leaver.token)
  await testServer.call('updateTicket', { body: { ticketid, status: 'OnHold' } }, leaver.token)
  await post(ticketid, user, 'Any news?')
  await post(other, user, 'Not here')
  const params = { userid: leaver.id, power: 'SupportTeam' } as const
  await testServer.call('legacyDeleteUser', { params }, admin.token)
  await testServer.call('legacyAssignTicket', { body: { ticketid, supportteamid: ada.id } }, admin.token)
  await post(ticketid, admin, 'See here')
  await post(ticketid, ada, 'Not for you')
  await testServer.call(
    'markMessagesRead',
    { params: { ticketId: ticketid }, body: { count: 2 } },
    user.token,
  )
  const { answer } = await testServer.call('getMessages', { params: { ticketId: ticketid } }, ada.token)
  const undo = { ticketId: ticketid, messageId: answer.messages.at(-1)?.id ?? '' }
  expect((await testServer.call('undoMessage', { params: undo }, ada.token)).status).toBe(204)

  const by = (account: User, username = account.username) => ({
    id: account.id,
    username,
    role: account.role,
  })
  const nothing = { user: '', team: null, from: null, to: null, text: '' }
  const occurredAt = testServer.now().toISOString()
  const told = (kind: string, actor: object, rest: object = {}) => ({
    number: expect.any(Number),
    kind,
    by: actor,
    occurredAt,
    ...nothing,
    ...rest,
  })
  const entries = (dana: object) => [
    told('message.taken_back', by(ada)),
    told('message.posted', by(ada)),
    told('message.posted', dana, { text: 'See here' }),
    told('ticket.assigned', dana, { user: 'Ada' }),
    told('ticket.unassigned', dana, { user: 'Lee' }),
    told('message.posted', by(user), { text: 'Any news?' }),
    told('ticket.state_changed', by(leaver), { from: 'Waiting', to: 'OnHold' }),
    told('ticket.taken', by(leaver), { user: 'Lee' }),
    told('ticket.opened', by(leaver)),
    told('ticket.raised', by(user), { occurredAt: raisedAt }),
  ]
  expect(await timeline(ticketid, ada)).toEqual(entries(by(admin)))
  expect(await timeline(ticketid, user)).toEqual(entries(by(admin, 'Admin')))
})

test('the timeline is paged without gaps and duplicates while new events arrive', async () => {
  const ticketid = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, ada.token)
  for (let index = 1; index <= 9; index++) {
    await post(ticketid, user, `Line ${index}`)
    await testServer.call(
      'markMessagesRead',
      { params: { ticketId: ticketid }, body: { count: index } },
      ada.token,
    )
  }
  const whole = await timeline(ticketid, ada)
  expect(whole).toHaveLength(11)

  const seen: TimelineEntryOnWire[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 4, ...(cursor && { cursor }) }
    const page: Reply<'listTimelineEntries'> = await testServer.call(
      'listTimelineEntries',
      { params: { ticketId: ticketid }, query },
      ada.token,
    )
    seen.push(...page.answer)
    cursor = page.nextCursor
    await post(ticketid, ada, 'Meanwhile')
  } while (cursor !== null)
  expect(seen).toEqual(whole)
})

test('the timeline refuses invalid cursors and readers without access', async () => {
  const ticketid = await testServer.raise(user)
  const refused = { code: 'validation', field: 'cursor' } as const
  for (const cursor of ['nonsense', 'WyJ4IiwiIl0', 'bnVsbA', 'WyIxLjUiLCIiXQ']) {
    await expectRefusal(
      testServer,
      'listTimelineEntries',
      { params: { ticketId: ticketid }, query: { cursor } },
      user,
      refused,
    )
  }
  const anonymousClient = await testServer.add('User')
  await expectRefusal(
    testServer,
    'listTimelineEntries',
    { params: { ticketId: ticketid } },
    anonymousClient,
    {
      code: 'not_found',
    },
  )
})
