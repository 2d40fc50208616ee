import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User, waitFor } from '../../testing/calls/test-server.ts'

/** Handing tickets over by name. */

let testServer: TestServer
let user: User
let ada: User
let bea: User
let cem: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, bea, cem, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
    testServer.add('SupportTeam', 'Cem'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())

/** Creates a ticket and lets Ada take it; its version is 2. */
async function taken(): Promise<string> {
  const id = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, ada.token)
  return id
}

type Body = { assigneeId?: string; version?: number; note?: string }
const handOver = (ticketId: string, body: Body = {}, by: User = ada) =>
  testServer.call(
    'handOverTicket',
    { params: { ticketId }, body: { assigneeId: bea.id, version: 2, ...body } },
    by.token,
  )
const undo = (ticketId: string, by: User = ada) =>
  testServer.call('undoTicketChange', { params: { ticketId }, body: {} }, by.token)
const detailsOf = async (ticketId: string, by: User = admin) =>
  (await testServer.call('getTicket', { params: { ticketId } }, by.token)).answer
const latestEntry = async (ticketId: string, by: User) =>
  (await testServer.call('listTimelineEntries', { params: { ticketId } }, by.token)).answer.find(
    ({ kind }) => kind !== 'ticket.opened',
  )
const toldOf = async (ticketId: string, { token }: User): Promise<string[]> => {
  const { answer } = await testServer.call('legacyListNotifications', {}, token)
  return answer.Notification.filter(({ ticket }) => ticket === ticketId).map(({ alerts }) => alerts)
}
const latest = () => testServer.ctx.store.events.latest()
const NOTE = 'She calls back at noon.'

test('the assignee hands a ticket over with a note, in one event', async () => {
  const id = await taken()
  await testServer.call('updateTicket', { body: { ticketid: id, status: 'OnHold' } }, ada.token)
  const before = await latest()
  const { answer } = await handOver(id, { version: 3, note: `  ${NOTE} ` })
  expect(answer).toEqual({ status: 'Waiting', version: 4, assignee: { id: bea.id, username: 'Bea' } })
  expect(await testServer.ctx.store.events.list(before, 9)).toMatchObject([
    {
      kind: 'ticket.reassigned',
      actorId: ada.id,
      data: { assigneeId: bea.id, formerAssigneeId: ada.id, noteId: expect.any(String) },
    },
  ])
  expect(await detailsOf(id, bea)).toMatchObject({
    status: 'Waiting',
    assignee: { id: bea.id },
    abilities: { handOver: true, release: true },
  })
  expect((await detailsOf(id, ada)).abilities).toMatchObject({ handOver: false, release: false })
  expect(await latestEntry(id, cem)).toMatchObject({ by: { username: 'Ada' }, user: 'Bea', text: NOTE })
  expect(await toldOf(id, bea)).toEqual([`Ada reassigned ticket “Printer on fire” to you: ${NOTE}`])
  expect(await toldOf(id, ada)).toEqual([])
  const mail = await waitFor(() =>
    testServer.sent.find(({ recipient, text }) => recipient === bea.email && text.includes(id)),
  )
  expect(mail.text).toContain(`Ada reassigned this ticket to you.\n\n“${NOTE}”`)
})

test('all staff can hand over an unassigned ticket, with a note', async () => {
  for (const by of [ada, admin]) {
    const id = await testServer.raise(user)
    const { answer } = await handOver(id, { version: 1, note: NOTE }, by)
    expect(answer).toEqual({ status: 'Waiting', version: 2, assignee: { id: bea.id, username: 'Bea' } })
    expect(await latestEntry(id, cem)).toMatchObject({
      kind: 'ticket.assigned',
      by: { username: by.username },
      user: 'Bea',
      text: NOTE,
    })
    expect(await toldOf(id, bea)).toEqual([
      `${by.username} assigned ticket “Printer on fire” to you: ${NOTE}`,
    ])
    expect(await toldOf(id, user)).toContain('Your ticket “Printer on fire” was assigned to Bea')
    const mail = await waitFor(() =>
      testServer.sent.find(({ recipient, text }) => recipient === bea.email && text.includes(id)),
    )
    expect(mail.text).toContain(`${by.username} assigned this ticket to you.\n\n“${NOTE}”`)
  }
})

test('requesters never see the note of a handover', async () => {
  const [own, free] = [await taken(), await testServer.raise(user)]
  await handOver(own, { note: NOTE })
  await handOver(free, { version: 1, note: NOTE })
  for (const id of [own, free]) {
    expect(await latestEntry(id, user)).toMatchObject({ user: 'Bea', text: '' })
    expect((await toldOf(id, user)).join()).not.toContain(NOTE)
  }
  expect(testServer.sent.filter(({ recipient }) => recipient === user.email).join()).not.toContain(NOTE)
})

test("a support member can take over a colleague's ticket and undo it, and the colleague is notified", async () => {
  const id = await taken()
  const { answer } = await handOver(id, { assigneeId: cem.id }, cem)
  expect(answer).toEqual({ status: 'Waiting', version: 3, assignee: { id: cem.id, username: 'Cem' } })
  expect(await toldOf(id, ada)).toEqual([expect.stringContaining('Cem')])
  expect((await detailsOf(id, cem)).abilities).toMatchObject({ reply: true, takeOver: false })
  expect((await undo(id, cem)).answer).toMatchObject({ assignee: { id: ada.id } })
})

test('undo of a handover restores assignee and status, until the new assignee changes the status', async () => {
  const [own, free, begun] = [await taken(), await testServer.raise(user), await taken()]
  await testServer.call('updateTicket', { body: { ticketid: own, status: 'Pending' } }, ada.token)
  await handOver(own, { version: 3, note: NOTE })
  expect((await undo(own)).answer).toMatchObject({ status: 'Pending', assignee: { id: ada.id } })
  await handOver(free, { version: 1 })
  expect((await undo(free)).answer).toMatchObject({ status: 'Unassigned', assignee: null })
  await handOver(begun)
  await testServer.call('updateTicket', { body: { ticketid: begun, status: 'Pending' } }, bea.token)
  expect((await undo(begun)).failure.code).toBe('ticket_changed')
  expect(await detailsOf(begun)).toMatchObject({ status: 'Pending', assignee: { id: bea.id } })
})

test('invalid handovers are refused and change nothing', async () => {
  const [own, free] = [await taken(), await testServer.raise(user)]
  const before = await latest()
  const refused = (
    id: string,
    body: Body,
    expected: Parameters<typeof expectRefusal>[4],
    by: User = ada,
  ): Promise<void> => {
    const input = { params: { ticketId: id }, body: { assigneeId: bea.id, version: 2, ...body } }
    return expectRefusal(testServer, 'handOverTicket', input, by, expected)
  }
  const field = 'assigneeId'
  const ticket = expect.objectContaining({ id: own })
  await refused(own, {}, { code: 'not_assignee', ticket }, cem)
  await refused(own, { version: 1 }, { code: 'ticket_changed', ticket })
  await refused(own, { assigneeId: ada.id }, { code: 'same_assignee', field, ticket })
  await refused(own, { assigneeId: user.id }, { code: 'not_support_member', field })
  await refused(own, { assigneeId: admin.id }, { code: 'not_support_member', field })
  await refused(own, { assigneeId: 'nobody' }, { code: 'not_support_member', field })
  await refused(own, { assigneeId: undefined }, { code: 'validation', field })
  await refused(own, { version: undefined }, { code: 'validation', field: 'version' })
  await refused(own, { note: 'x'.repeat(LIMITS.handoverNote + 1) }, { code: 'validation', field: 'note' })
  await refused(free, { assigneeId: ada.id, version: 1 }, { code: 'validation', field })
  await refused('unknown', {}, { code: 'not_found' })
  expect((await handOver(own, {}, user)).failure.code).toBe('forbidden')
  const said = async (id: string, assigneeId: string, version: number) =>
    (await handOver(id, { assigneeId, version })).failure
  expect(await said(own, user.id, 2)).toMatchObject({
    detail: 'amara isn’t a support member. Only support members can be assigned tickets.',
  })
  expect(await said(free, ada.id, 1)).toMatchObject({ detail: 'To assign this ticket to yourself, take it.' })
  expect(await latest()).toBe(before)
})

test('a handover to a deleted account is refused', async () => {
  const id = await taken()
  const gone = await testServer.add('SupportTeam')
  await testServer.call(
    'legacyDeleteUser',
    { params: { userid: gone.id, power: 'SupportTeam' } },
    admin.token,
  )
  const { failure } = await handOver(id, { assigneeId: gone.id })
  expect(failure).toMatchObject({
    code: 'not_support_member',
    detail: 'Tickets can be assigned to support members only.',
  })
})

test('of concurrent handovers exactly one succeeds', async () => {
  const id = await taken()
  const replies = await Promise.all(
    [bea, cem, bea, cem].map(({ id: assigneeId }) => handOver(id, { assigneeId, note: NOTE })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect((await detailsOf(id)).version).toBe(3)
})

test('support members can list colleagues with their open tickets', async () => {
  const { answer } = await testServer.call('listAgents', { query: { q: 'Bea' } }, ada.token)
  expect(answer).toMatchObject([
    { id: bea.id, username: 'Bea', email: null, openTickets: expect.any(Number) },
  ])
})
