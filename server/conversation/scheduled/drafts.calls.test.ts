import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { sendFile } from '../../testing/calls/files.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let ben: User
let ticketId: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, ben] = await Promise.all([
    testServer.add('User'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Ben'),
  ])
})
afterAll(() => testServer.stop())
/** Ada is the assignee. */
beforeEach(async () => {
  ticketId = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, ada.token)
})

const leave = async (by: User, text: string, files: string[] = []) => {
  const input = { params: { ticketId }, body: { text, files } }
  return (await testServer.call('createSharedDraft', input, by.token)).answer
}
const listed = async (by = ada) =>
  (await testServer.call('getScheduledReplies', { params: { ticketId } }, by.token)).answer.replies
const send = (replyId: string, by: User, anyway = false) =>
  testServer.call('sendScheduledReply', { params: { ticketId, replyId }, body: { anyway } }, by.token)
const seenByRequester = async () =>
  (await testServer.call('getMessages', { params: { ticketId } }, user.token)).answer.messages

test('a colleague leaves a draft with a file, and the assignee changes it and sends it as their own', async () => {
  const file = await sendFile(testServer, ben, 'log.txt', Buffer.from('log'))
  const draft = await leave(ben, 'Restart it', [file.id])
  expect(await listed()).toMatchObject([{ held: 'shared', author: { username: 'Ben' }, isCancellable: true }])
  const told = (await testServer.call('listNotifications', {}, ada.token)).answer.map(({ text }) => text)
  expect(told).toContainEqual(expect.stringContaining('Ben left a draft of a reply in'))
  const params = { ticketId, replyId: draft.id }
  const body = { text: 'Please restart it', files: [file.id], writtenAt: draft.writtenAt }
  const changed = (await testServer.call('updateSharedDraft', { params, body }, ada.token)).answer
  expect(changed).toMatchObject({ text: 'Please restart it', held: 'shared', author: { username: 'Ben' } })
  expect((await send(draft.id, ada)).answer).toEqual({ number: 1 })
  expect(await listed()).toEqual([])
  expect(await seenByRequester()).toMatchObject([
    { text: 'Please restart it', author: { id: ada.id }, attachments: [{ name: 'log.txt' }] },
  ])
})

test('requesters see nothing of a draft', async () => {
  await leave(ben, 'SECRET-DRAFT')
  for (const name of ['getConversation', 'getMessages', 'getTicket', 'listTimelineEntries'] as const) {
    const { answer } = await testServer.call(name, { params: { ticketId } }, user.token)
    expect(JSON.stringify(answer), name).not.toMatch(/SECRET-DRAFT|draft/u)
  }
  await expectRefusal(testServer, 'getScheduledReplies', { params: { ticketId } }, user, {
    code: 'forbidden',
  })
  testServer.advance(24 * 60 * 60)
  expect(await seenByRequester()).toEqual([])
})

test('a draft is not sent by an agent who may not reply, nor unnoticed after a new message', async () => {
  const { id } = await leave(ben, 'Restart it')
  expect((await send(id, ben)).failure.code).toBe('forbidden')
  await testServer.call('createMessage', { params: { ticketId }, body: { text: 'It works' } }, user.token)
  expect((await send(id, ada)).failure.code).toBe('newer_messages')
  expect((await send(id, ada, true)).answer).toEqual({ number: 2 })
})

test('an outdated change of a draft is refused, and everyone on the staff can delete the draft', async () => {
  const { id: replyId, writtenAt } = await leave(ada, 'One')
  const params = { ticketId, replyId }
  testServer.advance(1)
  await testServer.call('updateSharedDraft', { params, body: { text: 'Two', writtenAt } }, ben.token)
  await expectRefusal(testServer, 'updateSharedDraft', { params, body: { text: 'Three', writtenAt } }, ada, {
    code: 'draft_changed',
  })
  expect(await listed()).toMatchObject([{ text: 'Two' }])
  await testServer.call('deleteScheduledReply', { params }, ben.token)
  expect(await listed()).toEqual([])
})
