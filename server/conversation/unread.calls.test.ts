import { afterAll, beforeAll, expect, test } from 'vitest'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
let ann: User
let otto: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  ann = await testServer.add('User')
  otto = await testServer.add('SupportTeam')
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

const unreadOf = async ({ token }: User) => (await testServer.call('getUnread', {}, token)).answer
const ticketsOf = async ({ token }: User) =>
  (await testServer.call('listTickets', { query: { unread: 'only' } }, token)).answer.map(({ id }) => id)
const write = (ticketid: string, by: User) =>
  testServer.call('postChat', { body: { ticketid, chat: 'Words' } }, by.token)
const raiseTaken = async (): Promise<string> => {
  const id = await testServer.raise(ann)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, otto.token)
  return id
}

test('unread messages are counted until they are read', async () => {
  const [first, second] = [await raiseTaken(), await raiseTaken()]
  expect(await unreadOf(ann)).toEqual({ messages: 0, conversations: [], more: false })
  await write(first, otto)
  testServer.advance(1)
  await write(second, otto)
  await write(second, otto)
  expect(await unreadOf(ann)).toEqual({
    messages: 3,
    conversations: [
      { ticketId: second, unread: 2 },
      { ticketId: first, unread: 1 },
    ],
    more: false,
  })
  expect(await ticketsOf(ann)).toEqual([second, first])
  // Authors and users outside the chat have nothing unread.
  for (const user of [otto, admin]) expect((await unreadOf(user)).messages).toBe(0)

  await testServer.call('markMessagesRead', { params: { ticketId: second }, body: { count: 1 } }, ann.token)
  expect((await unreadOf(ann)).conversations).toContainEqual({ ticketId: second, unread: 1 })
  await testServer.call('markMessagesRead', { params: { ticketId: second }, body: { count: 2 } }, ann.token)
  const only = { query: { only: 'unread' as const } }
  const listed = (await testServer.call('listConversations', only, ann.token)).answer
  expect(listed.map(({ ticketId }) => ticketId)).toEqual([first])
  // Posting marks earlier messages as read.
  await write(first, ann)
  expect(await unreadOf(ann)).toMatchObject({ messages: 0, conversations: [] })
  expect(await ticketsOf(otto)).toEqual([first])
  // A late member has read everything up to their own first message.
  await write(first, admin)
  expect((await unreadOf(admin)).messages).toBe(0)
  expect((await unreadOf(ann)).conversations).toEqual([{ ticketId: first, unread: 1 }])
})

test('notifications are cleared together, up to a given time', async () => {
  const told = async () =>
    (await testServer.call('legacyListNotifications', { query: {} }, ann.token)).answer.Notification
  const clear = (upTo: string, user = ann) =>
    testServer.call('deleteNotifications', { query: { upTo } }, user.token)
  await clear(testServer.now().toISOString())
  await raiseTaken()
  const [shown] = await told()
  expect(shown).toMatchObject({ time: testServer.now().toISOString(), Subject: 'Printer on fire' })
  testServer.advance(5)
  await raiseTaken()
  const number = await testServer.ctx.store.events.latest()
  expect((await clear(shown?.time ?? '', admin)).answer).toEqual({ deleted: 0 })
  expect(await testServer.ctx.store.events.latest()).toBe(number)
  expect((await clear(shown?.time ?? '')).answer).toEqual({ deleted: 1 })
  expect(await told()).toHaveLength(1)
  expect((await testServer.ctx.store.events.list(number, 5)).map(({ kind }) => kind)).toEqual([
    'notification.all_dismissed',
  ])
  expect((await clear('yesterday')).status).toBe(400)
})
