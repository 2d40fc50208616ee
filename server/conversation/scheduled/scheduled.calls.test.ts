import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HeldWhy, ScheduledReplyOnWire, UnsentWhy } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'
import { makeToken } from '../../testing/calls/tokens.ts'

let testServer: TestServer
let user: User
let ada: User
let ben: User
let dana: User
let ticketId: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, ben, dana] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Ben'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  ticketId = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, ada.token)
})

const HOUR = 3600
const inHours = (hours: number): string =>
  new Date(testServer.now().getTime() + hours * HOUR * 1000).toISOString()

type Draft = { text?: string; sendAt?: string; expectedLast?: number; key?: string; files?: string[] }
const schedule = (draft: Draft = {}, by = ada) =>
  testServer.call(
    'createMessage',
    { params: { ticketId }, body: { text: 'Tomorrow', expectedLast: 0, sendAt: inHours(1), ...draft } },
    by.token,
  )
const scheduled = async (draft: Draft = {}, by = ada): Promise<ScheduledReplyOnWire> => {
  const reply = (await schedule(draft, by)).answer.scheduled
  if (!reply) throw new Error('It was sent at once.')
  return reply
}
const listed = async (by = ada): Promise<ScheduledReplyOnWire[]> =>
  (await testServer.call('getScheduledReplies', { params: { ticketId } }, by.token)).answer.replies
const texts = async (): Promise<string[]> =>
  (await testServer.call('getMessages', { params: { ticketId } }, user.token)).answer.messages.map(
    ({ text }) => text,
  )
const post = (by: User, chat: string) =>
  testServer.call('postChat', { body: { ticketid: ticketId, chat } }, by.token)
const told = async (by: User): Promise<string[]> =>
  (await testServer.call('legacyListNotifications', {}, by.token)).answer.Notification.filter(
    ({ ticket }) => ticket === ticketId,
  ).map(({ alerts }) => alerts)
const heldFor = async (): Promise<UnsentWhy | null | undefined> => (await listed())[0]?.held

/** Advances the clock past the send time and waits until no reply is pending. */
async function comeDue(): Promise<void> {
  testServer.advance(HOUR + 1)
  await expect
    .poll(async () => (await listed()).filter(({ held }) => held === null), { interval: 5 })
    .toEqual([])
}

test('a scheduled reply is sent once, at its time, by its author', async () => {
  const answer = await scheduled({ key: 'reply-of-tomorrow' })
  expect(answer).toMatchObject({ text: 'Tomorrow', held: null, isOwn: true, isCancellable: true })
  expect(await texts()).toEqual([])
  expect(await listed(ben)).toMatchObject([{ id: answer.id, isOwn: false, isCancellable: false }])
  expect(await listed(dana)).toMatchObject([{ isOwn: false, isCancellable: true }])
  await comeDue()
  const { messages } = (await testServer.call('getMessages', { params: { ticketId } }, ada.token)).answer
  expect(messages).toMatchObject([{ text: 'Tomorrow', author: { username: 'Ada' }, isOwn: true }])
  expect(await listed()).toEqual([])
  expect(await told(user)).toContainEqual(expect.stringContaining('Ada'))
  // Retry, as if the answer to the first request had been lost.
  expect((await schedule({ key: 'reply-of-tomorrow' })).failure.code).toBe('sent_already')
  expect(await texts()).toEqual(['Tomorrow'])
})

test('a scheduled reply is stored once per key', async () => {
  const key = 'reply-that-is-sent-twice'
  const first = await scheduled({ key })
  expect((await scheduled({ key })).id).toBe(first.id)
  expect(await listed()).toHaveLength(1)
})

test('a scheduled reply is dropped when a message with its key was posted directly', async () => {
  const key = 'the-answer-to-the-first-request-was-lost'
  await schedule({ key })
  const body = { text: 'Tomorrow', key }
  expect((await testServer.call('createMessage', { params: { ticketId }, body }, ada.token)).status).toBe(200)
  await comeDue()
  expect(await listed()).toEqual([])
  expect(await texts()).toEqual(['Tomorrow'])
})

test('a scheduled reply keeps formatting and files, hidden from the requester until it is sent', async () => {
  const upload = await addFile(ada)
  const document = {
    version: 1 as const,
    blocks: [{ kind: 'codeBlock' as const, text: 'reboot' }],
  }
  const body = { document, expectedLast: 0, sendAt: inHours(1), files: [upload] }
  const { answer } = await testServer.call('createMessage', { params: { ticketId }, body }, ada.token)
  expect(answer.scheduled).toMatchObject({ document, attachments: [{ id: upload, name: 'log.txt' }] })
  const file = { params: { attachmentId: upload } }
  expect((await testServer.call('getAttachment', file, ben.token)).status).toBe(200)
  expect((await testServer.call('getAttachment', file, user.token)).status).toBe(404)
  await comeDue()
  const { messages } = (await testServer.call('getMessages', { params: { ticketId } }, user.token)).answer
  expect(messages).toMatchObject([{ document, attachments: [{ id: upload }] }])
  expect((await testServer.call('getAttachment', file, user.token)).status).toBe(200)
})

test('a message of the requester holds a scheduled reply until the author of the reply sends it anyway', async () => {
  const { id: replyId } = await scheduled()
  await post(user, 'It works again')
  expect(await heldFor()).toBe('answered')
  expect(await told(ada)).toContainEqual(expect.stringContaining('the requester wrote first'))
  await comeDue()
  expect(await texts()).toEqual(['It works again'])
  const named = { params: { ticketId, replyId } }
  const send = (anyway: boolean) =>
    testServer.call('sendScheduledReply', { ...named, body: { anyway } }, ada.token)
  expect((await send(false)).failure.code).toBe('newer_messages')
  expect(await listed()).toHaveLength(1)
  expect((await send(true)).answer).toEqual({ number: 2 })
  expect(await texts()).toEqual(['It works again', 'Tomorrow'])
  expect(await listed()).toEqual([])
  expect(await told(ada)).not.toContainEqual(expect.stringContaining('wrote first'))
})

test.each<[HeldWhy, () => Promise<unknown>]>([
  ['newer', () => post(dana, 'I looked at it')],
  [
    'solved',
    () => testServer.call('updateTicket', { body: { ticketid: ticketId, status: 'Solved' } }, ada.token),
  ],
  [
    'taken',
    () =>
      testServer.call(
        'assignTicket',
        { params: { ticketId }, body: { version: 2, assigneeId: ben.id } },
        dana.token,
      ),
  ],
  [
    'merged',
    async () => {
      const intoId = await testServer.raise(user, 'The same')
      await testServer.call('mergeTicket', { params: { ticketId }, body: { intoId } }, ada.token)
    },
  ],
])('a scheduled reply is held as %s when the ticket has changed', async (why, change) => {
  await schedule()
  const changed = (await change()) as { status: number } | undefined
  expect(changed?.status ?? 200).toBe(200)
  const before = await texts()
  await comeDue()
  expect(await heldFor()).toBe(why)
  expect(await texts()).toEqual(before)
  expect((await told(ada)).filter((text) => text.includes('cheduled reply'))).toHaveLength(1)
})

test('a scheduled reply of a deleted author is held, and the assignee is notified and can cancel it', async () => {
  const eve = await testServer.add('Admin')
  const { id: replyId } = await scheduled({}, eve)
  await testServer.call('legacyDeleteUser', { params: { userid: eve.id, power: 'Admin' } }, dana.token)
  await comeDue()
  expect(await heldFor()).toBe('author_gone')
  expect(await told(ada)).toContainEqual(expect.stringContaining('the author’s account was deleted'))
  await testServer.call('deleteScheduledReply', { params: { ticketId, replyId } }, ada.token)
  expect(await listed()).toEqual([])
  expect(await texts()).toEqual([])
})

test('a scheduled reply of a suspended author is held, and the team of the unassigned ticket is notified', async () => {
  const [eve, finn] = [
    await testServer.add('SupportTeam', 'Eve'),
    await testServer.add('SupportTeam', 'Finn'),
  ]
  const team = { name: 'Printers', memberIds: [eve.id, finn.id] }
  const { id: teamId } = (await testServer.call('createTeam', { body: team }, dana.token)).answer
  ticketId = await testServer.raise(user)
  await testServer.call('updateTicketTeam', { params: { ticketId }, body: { teamId } }, dana.token)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, eve.token)
  await schedule({}, eve)
  const params = { userId: eve.id }
  await testServer.call('suspendUser', { params, body: { reason: 'away' } }, dana.token)
  testServer.advance(HOUR + 1)
  await expect.poll(async () => (await listed())[0]?.held, { interval: 5 }).toBe('author_suspended')
  expect(await texts()).toEqual([])
  expect(await told(finn)).toContainEqual(expect.stringContaining('the author’s account is suspended'))
  expect(await told(ada)).toEqual([])
})

test('a scheduled reply is sent if its author was suspended and restored before the send time', async () => {
  const gil = await testServer.add('SupportTeam')
  const params = { userId: gil.id }
  ticketId = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, gil.token)
  await schedule({}, gil)
  await testServer.call('suspendUser', { params, body: { reason: 'away' } }, dana.token)
  await testServer.call('restoreUser', { params }, dana.token)
  await comeDue()
  expect(await texts()).toEqual(['Tomorrow'])
})

test('a scheduled reply is sent with its changed text, time and files', async () => {
  const [one, two] = [await addFile(ada), await addFile(ada)]
  const { id: replyId } = await scheduled({ files: [one] })
  await post(user, 'One more thing')
  const body = { text: 'Next week', expectedLast: 1, sendAt: inHours(2), files: [two, one] }
  const { answer } = await testServer.call(
    'updateScheduledReply',
    { params: { ticketId, replyId }, body },
    ada.token,
  )
  expect(answer).toMatchObject({ text: 'Next week', held: null, sendAt: body.sendAt })
  expect(answer.attachments.map(({ id }) => id)).toEqual([two, one])
  const less = { ...body, files: [two] }
  await testServer.call('updateScheduledReply', { params: { ticketId, replyId }, body: less }, ada.token)
  testServer.advance(HOUR + 1)
  expect(await texts()).toEqual(['One more thing'])
  await comeDue()
  expect(await texts()).toEqual(['One more thing', 'Next week'])
})

test('a cancelled scheduled reply is not sent, and its author is notified who cancelled it', async () => {
  const { id: replyId } = await scheduled()
  const params = { ticketId, replyId }
  await expectRefusal(testServer, 'deleteScheduledReply', { params }, ben, { code: 'not_author' })
  await testServer.call('deleteScheduledReply', { params }, dana.token)
  await comeDue()
  expect(await texts()).toEqual([])
  expect(await told(ada)).toEqual(
    expect.arrayContaining([expect.stringContaining('Dana cancelled your scheduled reply')]),
  )
})

test.each([
  ['sendAt', { sendAt: '2020-01-01T00:00:00.000Z' }],
  ['sendAt', { sendAt: '9999-01-01T00:00:00.000Z' }],
  ['sendAt', { sendAt: 'tomorrow' }],
  ['text', { text: ' ' }],
  ['expectedLast', { expectedLast: -1 }],
  ['status', { status: 'Solved' }],
  ['macroId', { macroId: 'any' }],
])('a scheduled reply with a wrong %s is refused', async (field, wrong) => {
  const input = { params: { ticketId }, body: { text: 'Later', sendAt: inHours(1), ...wrong } } as never
  await expectRefusal(testServer, 'createMessage', input, ada, { code: 'validation', field })
  expect(await listed()).toEqual([])
})

test('a scheduled reply is refused if there are newer messages, or if its author is not the assignee', async () => {
  await post(user, 'News')
  expect((await schedule()).failure.code).toBe('newer_messages')
  expect((await schedule({ expectedLast: 1 })).status).toBe(200)
  for (const by of [ben, user])
    expect((await schedule({ expectedLast: 1 }, by)).failure.code).toBe('forbidden')
})

test('scheduled replies with the same time are all sent', async () => {
  await Promise.all(['one', 'two', 'three'].map((text) => schedule({ text })))
  await comeDue()
  expect((await texts()).toSorted()).toEqual(['one', 'three', 'two'])
})

/** Uploads a file and returns its id. */
async function addFile(by: User): Promise<string> {
  const bytes = Buffer.from('All went well')
  const announced = { name: 'log.txt', size: bytes.length }
  const { id: uploadId } = (await testServer.call('createUpload', { body: announced }, by.token)).answer
  const piece = { params: { uploadId }, query: { offset: 0 }, bytes }
  await testServer.call('appendUpload', piece, by.token)
  return uploadId
}

// Must run last: it deletes all sessions.
test.each([
  ['holds a scheduled reply if its API token is revoked', 'deleteOwnToken', 'revoked'],
  ['holds a scheduled reply if its author ended the session elsewhere', 'deleteOtherSessions', 'revoked'],
  ['sends a scheduled reply even if its author logged out', 'logOut', null],
] as const)('%s', async (_, end, held) => {
  const { id, token } = await makeToken(testServer, ada, ['conversations:write'])
  const params = { tokenId: id }
  const by = end === 'deleteOwnToken' ? token : await testServer.logIn('Ada')
  await schedule({}, { ...ada, token: by })
  await testServer.call(end, { params }, end === 'logOut' ? by : ada.token)
  // The end of a session stays stored while a reply refers to it.
  await testServer.ctx.store.write((tx) => tx.retention.dropExpired('9999', 100))
  for (const each of [user, ada]) each.token = await testServer.logIn(each.username)
  testServer.advance(HOUR + 1)
  const state = async () => [(await listed())[0]?.held ?? null, await texts()]
  await expect.poll(state, { interval: 5 }).toEqual([held, held === null ? ['Tomorrow'] : []])
})
