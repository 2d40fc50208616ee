import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let former: User
let next: User
let ada: User
let bea: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[former, next, ada, bea] = await Promise.all([
    testServer.add('User', 'uma'),
    testServer.add('User', 'nils'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
  ])
})
afterAll(() => testServer.stop())

const change = (ticketId: string, requester: User, more: { tell?: boolean; version?: number } = {}) => {
  const input = { params: { ticketId }, body: { requesterId: requester.id, ...more } }
  return testServer.call('updateTicketRequester', input, ada.token)
}
const undo = (ticketId: string) =>
  testServer.call('undoTicketChange', { params: { ticketId }, body: {} }, ada.token)
const say = (ticketId: string, text: string, by: User) =>
  testServer.call('createMessage', { params: { ticketId }, body: { text } }, by.token)

/** A ticket of the former requester with an answer that they have not read. */
async function answered(subject = 'Printer on fire'): Promise<string> {
  const id = await testServer.raise(former, subject)
  await testServer.call('takeTicket', { params: { ticketId: id }, body: {} }, ada.token)
  await say(id, 'Which floor?', ada)
  return id
}

/** What a user sees of a ticket. */
async function seenBy(user: User, id: string) {
  const [ticket, list, counts, unread, chats, notifications, found] = await Promise.all([
    testServer.call('getTicket', { params: { ticketId: id } }, user.token),
    testServer.call('listTickets', {}, user.token),
    testServer.call('countTicketsByStatus', {}, user.token),
    testServer.call('getUnread', {}, user.token),
    testServer.call('listConversations', {}, user.token),
    testServer.call('listNotifications', {}, user.token),
    testServer.call('listTickets', { query: { q: 'Printer' } }, user.token),
  ])
  return {
    status: ticket.status,
    isListed: list.answer.some((each) => each.id === id),
    counted: counts.answer.waiting,
    unread: JSON.stringify(unread.answer).includes(id),
    hasChat: JSON.stringify(chats.answer).includes(id),
    isTold: JSON.stringify(notifications.answer).includes(id),
    isFound: found.answer.some((each) => each.id === id),
  }
}

test('a change of the requester moves list, chat, search and counts to the new requester, without emails', async () => {
  const id = await answered()
  const before = { former: await seenBy(former, id), next: await seenBy(next, id) }
  expect(before.former).toMatchObject({
    status: 200,
    isListed: true,
    hasChat: true,
    isTold: true,
    isFound: true,
  })
  const mails = testServer.sent.length
  expect((await change(id, next)).answer).toMatchObject({ requester: { id: next.id }, version: 3 })
  expect(await seenBy(former, id)).toEqual({
    ...before.next,
    counted: before.former.counted - 1,
  })
  expect(await seenBy(next, id)).toEqual({
    ...before.former,
    counted: before.next.counted + 1,
    isTold: false,
  })
  testServer.advance(3600)
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
  expect(testServer.sent.slice(mails).map(({ recipient }) => recipient)).toEqual([])
  expect((await say(id, 'It was me', former)).status).toBe(404)
  expect((await say(id, 'Second floor', next)).status).toBe(200)
})

test('only staff see the change in the timeline, and undo restores access and participants', async () => {
  const id = await answered()
  const since = testServer.now().toISOString()
  const copied = { ticketId: id, accountId: next.id, addedBy: ada.id, why: 'staff', since }
  await testServer.ctx.store.write((tx) => tx.participants.add(copied))
  await change(id, next)
  expect(await testServer.ctx.store.participants.has(id, next.id)).toBe(false)
  const kinds = async (by: User) =>
    (await testServer.call('listTimelineEntries', { params: { ticketId: id } }, by.token)).answer
  expect((await kinds(bea))[0]).toMatchObject({ kind: 'ticket.requester_changed', user: 'nils' })
  expect(JSON.stringify(await kinds(next))).not.toMatch(/requester_changed|access_changed/)

  expect((await undo(id)).answer).toMatchObject({ requester: { id: former.id } })
  expect(await testServer.ctx.store.participants.has(id, next.id)).toBe(true)
  expect((await seenBy(next, id)).status).toBe(404)
  expect((await seenBy(former, id)).status).toBe(200)
  // The next change to undo is the taking of the ticket.
  expect((await undo(id)).answer.assignee).toBeNull()
})

test('notifies the new requester on request', async () => {
  const id = await answered()
  const mails = testServer.sent.length
  await change(id, next, { tell: true })
  expect((await seenBy(next, id)).isTold).toBe(true)
  testServer.advance(3600)
  await expect
    .poll(() => testServer.sent.slice(mails).map(({ recipient }) => recipient))
    .toEqual([next.email])
})

test('refuses staff as requesters, an outdated version, and a merged ticket', async () => {
  const id = await answered()
  const refused = (body: object, code: 'not_requester' | 'ticket_changed' | 'ticket_merged') => {
    const ticket = expect.objectContaining({ id })
    const input = { params: { ticketId: id }, body: { requesterId: next.id, ...body } }
    const field = code === 'not_requester' ? { field: 'requesterId' } : {}
    return expectRefusal(testServer, 'updateTicketRequester', input, ada, { code, ticket, ...field })
  }
  await refused({ requesterId: bea.id }, 'not_requester')
  await refused({ version: 1 }, 'ticket_changed')
  await testServer.call(
    'mergeTicket',
    { params: { ticketId: id }, body: { intoId: await answered() } },
    ada.token,
  )
  await refused({}, 'ticket_merged')
})

test('holds scheduled replies, because they were written to the former requester', async () => {
  const id = await answered()
  const sendAt = new Date(testServer.now().getTime() + 86_400_000).toISOString()
  const later = { params: { ticketId: id }, body: { text: 'Dear Uma', sendAt } }
  await testServer.call('createMessage', later, ada.token)
  await change(id, next)
  const { replies } = (await testServer.call('getScheduledReplies', { params: { ticketId: id } }, ada.token))
    .answer
  expect(replies).toMatchObject([{ held: 'other_requester' }])
})
