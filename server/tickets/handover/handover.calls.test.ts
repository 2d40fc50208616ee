import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS, LIMITS } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { type User, startTestServer, type TestServer, waitFor } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let bea: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, bea, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())

/** Creates a ticket and lets Ada take it; its version is 2. */
async function taken(subject?: string): Promise<string> {
  const id = await testServer.raise(user, subject)
  expect((await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, ada.token)).status).toBe(200)
  return id
}

const reassign = (ticketId: string, body: { version?: number; note?: string; assigneeId?: string } = {}) =>
  testServer.call(
    'assignTicket',
    { params: { ticketId }, body: { assigneeId: bea.id, version: 2, ...body } },
    admin.token,
  )
const release = (ticketId: string, body: { version?: number; note?: string } = {}) =>
  testServer.call('releaseTicket', { params: { ticketId }, body: { version: 2, ...body } }, ada.token)
const detailsOf = async (ticketid: string) =>
  (
    await testServer.call(
      'legacyGetTicket',
      { params: { ticketid }, query: { screenshot: 'omit' } },
      admin.token,
    )
  ).answer
const latestEntry = async (ticketid: string, by: User) =>
  (await testServer.call('listTimelineEntries', { params: { ticketId: ticketid } }, by.token)).answer[0]
const countsOf = async ({ token }: User) => (await testServer.call('countAssignedTickets', {}, token)).answer
const toldOf = async (ticketid: string, { token }: User): Promise<string[]> => {
  const { answer } = await testServer.call('legacyListNotifications', {}, token)
  return answer.Notification.filter(({ ticket }) => ticket === ticketid).map(({ alerts }) => alerts)
}
const chatsOf = async ({ token }: User): Promise<string[]> =>
  (await testServer.call('listConversations', {}, token)).answer.map(({ ticketId }) => ticketId)

describe('an admin', () => {
  test('reassigns a ticket, which starts as Waiting for the new assignee', async () => {
    const id = await taken()
    await testServer.call('updateTicket', { body: { ticketid: id, status: 'OnHold' } }, ada.token)
    const before = [await countsOf(ada), await countsOf(bea)]
    const { answer } = await reassign(id, { version: 3, note: '  Ask for the serial number.  ' })
    expect(answer).toEqual({
      status: 'Waiting',
      version: 4,
      assignee: { id: bea.id, username: bea.username },
    })
    const ticket = await detailsOf(id)
    expect(ticket).toMatchObject({ Status: 'Waiting', Version: 4, AssignedUser: { username: bea.username } })
    const [hers, next] = [await countsOf(ada), await countsOf(bea)]
    expect(hers.OnHold).toBe((before[0]?.OnHold ?? 0) - 1)
    expect(next.Waiting).toBe((before[1]?.Waiting ?? 0) + 1)
    expect(
      (await testServer.call('updateTicket', { body: { ticketid: id, status: 'Pending' } }, ada.token))
        .failure.code,
    ).toBe('not_assignee')
    expect(
      (await testServer.call('updateTicket', { body: { ticketid: id, status: 'Pending' } }, bea.token))
        .status,
    ).toBe(200)
  })

  test('shows the note to staff, and only the new assignee to the requester', async () => {
    const id = await taken()
    await reassign(id, { note: 'He shouted at Ada.' })
    const entry = { kind: 'ticket.reassigned', user: bea.username, from: null, to: null }
    for (const by of [ada, bea, admin]) {
      expect(await latestEntry(id, by)).toMatchObject({
        ...entry,
        by: { username: admin.username },
        text: 'He shouted at Ada.',
      })
    }
    expect(await latestEntry(id, user)).toMatchObject({ ...entry, by: { username: 'Admin' }, text: '' })
    const name = '“Printer on fire”'
    expect(await toldOf(id, bea)).toEqual([`Dana reassigned ticket ${name} to you: He shouted at Ada.`])
    expect(await toldOf(id, ada)).toEqual([`Ticket ${name} was reassigned to Bea`])
    expect(await toldOf(id, user)).toContain(`Your ticket ${name} was assigned to Bea`)
    const mail = await waitFor(() =>
      testServer.sent.find(({ recipient, text }) => recipient === bea.email && text.includes(id)),
    )
    expect(mail.text).toContain('Dana reassigned this ticket to you.\n\n“He shouted at Ada.”')
    await waitFor(() =>
      testServer.sent.find(
        ({ recipient, text }) => recipient === user.email && text.includes('assigned to Bea'),
      ),
    )
    const all = testServer.sent.filter(({ recipient }) => recipient === user.email)
    expect(all.map(({ text }) => text).join()).not.toContain('shouted')
    const { answer } = await testServer.call('getMessages', { params: { ticketId: id } }, user.token)
    expect(answer.messages).toEqual([])
  })

  test('moves the chat to the new assignee', async () => {
    const id = await taken()
    await testServer.call('postChat', { body: { ticketid: id, chat: 'Hello?' } }, user.token)
    expect(await toldOf(id, ada)).toHaveLength(1)
    await reassign(id)
    expect(await chatsOf(ada)).not.toContain(id)
    expect(await chatsOf(bea)).toContain(id)
    expect(await toldOf(id, ada)).toEqual(['Ticket “Printer on fire” was reassigned to Bea'])
    const post = (by: User) => testServer.call('postChat', { body: { ticketid: id, chat: 'Hi' } }, by.token)
    expect((await post(ada)).failure.code).toBe('forbidden')
    expect((await post(bea)).status).toBe(200)
    testServer.advance(120)
    await waitFor(() => (testServer.sent.some(({ text }) => text.includes('Hi')) ? true : undefined))
    expect(
      testServer.sent.some(({ recipient, text }) => recipient === ada.email && text.includes('Hello?')),
    ).toBe(false)
  })

  test('cannot reassign to invalid assignees or with an outdated version', async () => {
    const id = await taken()
    const [params, note] = [{ ticketId: id }, 'x'.repeat(LIMITS.handoverNote + 1)]
    const body = { assigneeId: bea.id, version: 2 }
    const refused = (input: object, expected: Parameters<typeof expectRefusal>[4]) =>
      expectRefusal(testServer, 'assignTicket', { params, body: { ...body, ...input } }, admin, expected)
    await refused({ assigneeId: user.id }, { code: 'not_support_member', field: 'assigneeId' })
    await refused({ assigneeId: undefined }, { code: 'validation', field: 'assigneeId' })
    await refused({ version: undefined }, { code: 'validation', field: 'version' })
    await refused({ note }, { code: 'validation', field: 'note' })
    const ticket = expect.objectContaining({ id })
    await refused({ assigneeId: ada.id }, { code: 'same_assignee', field: 'assigneeId', ticket })
    const free = await testServer.raise(user)
    const expected = { code: 'not_assigned', ticket: expect.objectContaining({ id: free }) } as const
    const input = { params: { ticketId: free }, body: { ...body, version: 1 } }
    await expectRefusal(testServer, 'assignTicket', input, admin, expected)
  })
})

describe('the assignee', () => {
  test('releases a ticket, and the next assignee reads the note', async () => {
    const id = await taken()
    const { answer } = await release(id, { note: 'I am away from noon.' })
    expect(answer).toEqual({ status: 'Unassigned', version: 3, assignee: null })
    expect(await detailsOf(id)).toMatchObject({ Status: 'Unassigned', AssignedUser: null, Version: 3 })
    expect(await toldOf(id, user)).toContain('Your ticket “Printer on fire” is waiting for a new assignee')
    expect(await chatsOf(ada)).not.toContain(id)
    expect(
      (await testServer.call('legacyTakeTicket', { body: { Ticketid: id, version: 3 } }, bea.token)).status,
    ).toBe(200)
    const { answer: entries } = await testServer.call(
      'listTimelineEntries',
      { params: { ticketId: id }, query: { messages: 'omit' } },
      bea.token,
    )
    const told = entries.filter(({ kind }) => kind !== 'ticket.opened')
    expect(told.map(({ kind, text }) => [kind, text]).slice(0, 2)).toEqual([
      ['ticket.taken', ''],
      ['ticket.released', 'I am away from noon.'],
    ])
  })

  test('cannot release a ticket that an admin has reassigned, and gets the reason and the current ticket', async () => {
    const id = await taken()
    await reassign(id)
    const late = await release(id)
    expect(late.status).toBe(409)
    expect(late.failure).toMatchObject({
      status: 409,
      title: ERRORS.ticket_changed.text,
      detail: 'Dana reassigned it to Bea.',
      code: 'ticket_changed',
    })
    const { answer: rows } = await testServer.call('listTickets', {}, admin.token)
    expect(late.failure.ticket).toEqual(rows.find((row) => row.id === id))
    expect((await release(id, { version: 3 })).failure.code).toBe('not_assignee')
  })
})

test('of concurrent reassignments and releases exactly one succeeds', async () => {
  const id = await taken()
  const cara = await testServer.add('SupportTeam')
  const answers = await Promise.all([
    ...[bea, cara, bea, cara].map(({ id: assigneeId }) => reassign(id, { assigneeId, note: 'Yours' })),
    release(id),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect((await detailsOf(id)).Version).toBe(3)
})

test('a timeline can leave out messages', async () => {
  const id = await taken()
  await testServer.call('postChat', { body: { ticketid: id, chat: 'Hello?' } }, user.token)
  const query = { messages: 'omit' } as const
  const { answer } = await testServer.call(
    'listTimelineEntries',
    { params: { ticketId: id }, query },
    user.token,
  )
  expect(answer.map(({ kind }) => kind)).toEqual(['ticket.taken', 'ticket.raised'])
})

describe('the list of support members', () => {
  const loads = async () => (await testServer.call('listAgents', {}, admin.token)).answer

  test('shows open tickets and online status', async () => {
    const eve = await testServer.add('SupportTeam', 'Eve')
    const [first, second] = [await testServer.raise(user), await testServer.raise(user)]
    for (const id of [first, second])
      await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, eve.token)
    await testServer.call('updateTicket', { body: { ticketid: first, status: 'Solved' } }, eve.token)
    const ofEve = async () => (await loads()).find(({ id }) => id === eve.id)
    expect(await ofEve()).toEqual({
      id: eve.id,
      username: 'Eve',
      email: eve.email,
      openTickets: 1,
      isOnline: false,
    })
    // Pages without a live connection poll for events.
    await testServer.call('getEvents', { query: { since: 0 } }, eve.token)
    expect((await ofEve())?.isOnline).toBe(true)
    testServer.advance(31)
    expect((await ofEve())?.isOnline).toBe(false)
  })

  test('is returned in pages', async () => {
    const query = { limit: 1 } as const
    const first = await testServer.call('listAgents', { query }, admin.token)
    expect(first.answer).toHaveLength(1)
    expect(first.headers.link).toContain('/api/v1/agents?limit=1&cursor=')
  })
})
