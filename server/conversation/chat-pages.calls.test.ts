import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConversationMessageOnWire, TEXTS } from '@support-desk/contract'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let dana: User
let ticketid: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, dana] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  ticketid = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, ada.token)
})

const post = (by: User, chat: string, key?: string) =>
  testServer.call('postChat', { body: { ticketid, chat, key } }, by.token)
const page = async (by: User, query: { limit?: number; before?: number } = {}) =>
  (await testServer.call('getMessages', { params: { ticketId: ticketid }, query }, by.token)).answer
const texts = (messages: ConversationMessageOnWire[]) => messages.map(({ text }) => text)
const read = (by: User, count: number) =>
  testServer.call('markMessagesRead', { params: { ticketId: ticketid }, body: { count } }, by.token)
const head = async () => (await testServer.ctx.store.events.list(0, 100_000)).at(-1)?.number ?? 0

describe('a page of a chat', () => {
  test('returns the latest messages, or the messages before a given number', async () => {
    for (let index = 1; index <= 12; index++) await post(index % 2 ? user : ada, `Line ${index}`)
    const latest = await page(user, { limit: 5 })
    expect(texts(latest.messages)).toEqual(['Line 8', 'Line 9', 'Line 10', 'Line 11', 'Line 12'])
    expect(latest.messages.map(({ number }) => number)).toEqual([8, 9, 10, 11, 12])
    await post(ada, 'Meanwhile')
    const earlier = await page(user, { limit: 5, before: 8 })
    expect(texts(earlier.messages)).toEqual(['Line 3', 'Line 4', 'Line 5', 'Line 6', 'Line 7'])
    expect(earlier.total).toBe(13)
    expect(texts((await page(user, { limit: 5, before: 3 })).messages)).toEqual(['Line 1', 'Line 2'])
    expect((await page(user, { before: 1 })).messages).toEqual([])
    expect((await page(user, { before: 1_000_000 })).messages).toHaveLength(13)
  })

  test('is empty for a chat without messages', async () => {
    expect(await page(user)).toEqual({ messages: [], mails: [], total: 0, seen: 0, read: 0 })
    const input = { params: { ticketid }, query: { before: 0 } }
    await expectRefusal(testServer, 'getMessages', input, user, { code: 'validation', field: 'before' })
  })

  test('marks own messages, and shows names of admins to colleagues only', async () => {
    const other = await testServer.add('Admin', 'Omar')
    await post(user, 'From the user', 'key-of-the-user')
    await post(dana, 'From the admin', 'key-of-the-admin')
    const seenBy = async (account: User) =>
      (await page(account)).messages.map(({ author, isOwn, key }) => ({ author, isOwn, key }))
    const [first, second] = [
      { author: { id: user.id, username: 'amara', role: 'User' }, isOwn: false, key: null },
      { author: { id: dana.id, username: 'Dana', role: 'Admin' }, isOwn: false, key: null },
    ]
    expect(await seenBy(other)).toEqual([first, second])
    expect(await seenBy(dana)).toEqual([first, { ...second, isOwn: true, key: 'key-of-the-admin' }])
    expect(await seenBy(user)).toEqual([
      { ...first, isOwn: true, key: 'key-of-the-user' },
      { ...second, author: { ...second.author, username: 'Admin' } },
    ])
  })

  test('returns how many messages the reader has read, and how many the other members have seen', async () => {
    for (const text of ['one', 'two', 'three']) await post(user, text)
    expect(await page(user)).toMatchObject({ total: 3, seen: 0, read: 3 })
    expect(await page(ada)).toMatchObject({ total: 3, seen: 3, read: 0 })
    await read(ada, 2)
    expect(await page(user)).toMatchObject({ seen: 2 })
    expect(await page(ada)).toMatchObject({ read: 2 })
    await post(ada, 'four')
    expect(await page(user)).toMatchObject({ seen: 4, read: 3 })
    // Users who are not members of the chat have no unread messages.
    expect(await page(dana)).toMatchObject({ seen: 4, read: 4 })
  })
})

describe('a message that is sent again', () => {
  test('is stored once, with one notification, even after 50 concurrent requests with the same key', async () => {
    const before = await head()
    const replies = await Promise.all(Array.from({ length: 50 }, () => post(user, 'Hello', 'one-and-only')))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect((await post(user, 'In other words', 'one-and-only')).status).toBe(200)
    expect(texts((await page(ada)).messages)).toEqual(['Hello'])
    const events = await testServer.ctx.store.events.list(before, 100)
    expect(events.map(({ kind }) => kind)).toEqual(['message.posted'])
    const { answer } = await testServer.call('legacyListNotifications', {}, ada.token)
    const told = answer.Notification.filter(({ ticket }) => ticket === ticketid)
    expect(told).toHaveLength(1)

    const note = { params: { id: told[0]?._id ?? '' } }
    await testServer.call('dismissNotification', note, ada.token)
    await post(user, 'Hello', 'one-and-only')
    const { Notification } = (await testServer.call('legacyListNotifications', {}, ada.token)).answer
    expect(Notification.filter(({ ticket }) => ticket === ticketid)).toEqual([])
  })

  test('is stored as a new message if its author differs or its key is missing', async () => {
    await post(user, 'Hello', 'the-same-key')
    await post(ada, 'Hello', 'the-same-key')
    await post(user, 'Hello')
    await post(user, 'Hello')
    expect((await page(user)).total).toBe(4)
  })

  test('is confirmed after the ticket lost its assignee, and refused in another chat', async () => {
    const leaver = await testServer.add('SupportTeam')
    const elsewhere = await testServer.raise(user)
    await testServer.call('legacyTakeTicket', { body: { Ticketid: elsewhere } }, leaver.token)
    const body = { ticketid: elsewhere, chat: 'Hello', key: 'before-leaving' }
    expect((await testServer.call('postChat', { body }, user.token)).status).toBe(200)
    const params = { userid: leaver.id, power: 'SupportTeam' } as const
    await testServer.call('legacyDeleteUser', { params }, dana.token)
    expect((await testServer.call('postChat', { body }, user.token)).status).toBe(200)
    const fresh = { ...body, key: 'after-leaving' }
    await expectRefusal(testServer, 'postChat', { body: fresh }, user, { code: 'nobody_assigned' })
    const wandering = { ...body, ticketid }
    const refused = { code: 'validation', field: 'key' } as const
    await expectRefusal(testServer, 'postChat', { body: wandering }, user, refused)
  })

  test.each(['', 'short', 'x'.repeat(65), 5, null])('is refused with the invalid key %j', async (key) => {
    const body = { ticketid, chat: 'Hello', key }
    await expectRefusal(testServer, 'postChat', { body }, user, { code: 'validation', field: 'key' })
  })

  test('is stored once, no matter where the connection of its first request breaks', async () => {
    const port = Number(new URL(await testServer.app.listen({ port: 0 })).port)
    const rounds = 40
    for (let round = 0; round < rounds; round++) {
      const key = `cut-request-${round}`
      const body = JSON.stringify({ ticketid, chat: `Line ${round}`, key })
      const request =
        `POST /api/postchat HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${user.token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      // Every other request arrives completely and is cut before or during its answer.
      const end = round % 2 ? request.length : Math.ceil((request.length * (round + 1)) / (rounds + 1))
      await sendAndCut(port, request.slice(0, end), round % 4 === 3)
      const { status } = await post(user, `Line ${round}`, key)
      expect(status).toBe(200)
    }
    const { messages } = await page(ada)
    expect(texts(messages)).toEqual(Array.from({ length: rounds }, (_, round) => `Line ${round}`))
    expect(messages.map(({ number }) => number)).toEqual(
      Array.from({ length: rounds }, (_, index) => index + 1),
    )
  })
})

/** Sends bytes and cuts the connection: right after sending, or at the first byte of the answer. */
const sendAndCut = (port: number, bytes: string, awaitAnswer: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, () => {
        if (!awaitAnswer) socket.resetAndDestroy()
      })
    })
    socket.on('data', () => socket.resetAndDestroy())
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })

describe('a message that is retracted', () => {
  const retract = (by: User, messageid: string) =>
    testServer.call('undoMessage', { params: { ticketId: ticketid, messageId: messageid } }, by.token)
  const idOf = async (text: string) =>
    (await page(user)).messages.find((message) => message.text === text)?.id ?? ''

  test('loses its text everywhere and keeps its number', async () => {
    await post(user, 'Before')
    await post(user, 'My passphrase is Xylophone', 'key-of-the-slip')
    const messageid = await idOf('My passphrase is Xylophone')
    const before = await head()
    testServer.advance(12)
    expect((await retract(user, messageid)).status).toBe(204)
    await post(ada, 'After')
    expect((await retract(user, messageid)).status).toBe(204)
    testServer.advance(1000)
    expect((await retract(user, messageid)).status).toBe(204)
    const events = await testServer.ctx.store.events.list(before, 100)
    // The log also has events about readers of the ticket.
    expect(events.filter(({ kind }) => kind.startsWith('message'))).toMatchObject([
      { kind: 'message.taken_back', ticketId: ticketid, data: { messageId: messageid, number: 2 } },
      { kind: 'message.posted' },
    ])

    const { messages, total, seen } = await page(user)
    expect(texts(messages)).toEqual(['Before', TEXTS.retracted, 'After'])
    expect(messages[1]).toMatchObject({ number: 2, isOwn: true, isRetracted: true })
    expect([total, seen]).toEqual([3, 3])
    const whole = await testServer.call('getChat', { params: { ticketid } }, ada.token)
    expect(whole.answer.chats.map(({ msg }) => msg)).toEqual(['Before', TEXTS.retracted, 'After'])
    for (const [count, status] of [
      [3, 404],
      [2, 200],
    ] as const) {
      const params = { ticketid, currentMessageCount: count }
      expect((await testServer.call('checkChat', { params })).status).toBe(status)
    }
    expect((await post(user, 'My passphrase is Xylophone', 'key-of-the-slip')).status).toBe(200)
    expect((await page(user)).total).toBe(3)
  })

  test('is no longer found by its words, but other messages with the same words are', async () => {
    const found = async (q: string) =>
      (await testServer.call('listMyTickets', { query: { q } }, user.token)).answer.map(({ _id }) => _id)
    await post(user, 'quokka')
    await post(ada, 'quokka numbat')
    await post(user, 'bilby')
    expect(await found('quokka')).toEqual([ticketid])
    await retract(user, await idOf('bilby'))
    expect(await found('bilby')).toEqual([])
    await retract(user, await idOf('quokka'))
    expect(await found('quokka')).toEqual([ticketid])
    await retract(ada, await idOf('quokka numbat'))
    expect([await found('quokka'), await found('numbat')]).toEqual([[], []])
    expect(await found('smoke')).toContain(ticketid)
  })

  test('shows as retracted in the list of conversations, and stays unread', async () => {
    await post(user, 'One')
    await post(user, 'Two')
    await retract(user, await idOf('Two'))
    const { answer } = await testServer.call('listConversations', {}, ada.token)
    const numbers = await testServer.call('listTicketNumbers', { query: { ids: ticketid } }, ada.token)
    expect(answer.find(({ ticketId }) => ticketId === ticketid)).toMatchObject({
      number: numbers.answer[0]?.number,
      participants: ['amara'],
      lastMessage: { text: TEXTS.retracted, author: 'amara', role: 'User', isRetracted: true },
      unread: 2,
    })
  })

  test('can be retracted by its author only, within the first seconds', async () => {
    await post(user, 'Mine')
    const messageid = await idOf('Mine')
    const undo = { params: { ticketId: ticketid, messageId: messageid } }
    for (const account of [ada, dana, await testServer.add('User')]) {
      await expectRefusal(testServer, 'undoMessage', undo, account, { code: 'not_found' })
    }
    const other = { params: { ticketId: await testServer.raise(user), messageId: messageid } }
    await expectRefusal(testServer, 'undoMessage', other, user, { code: 'not_found' })
    testServer.advance(16)
    await expectRefusal(testServer, 'undoMessage', undo, user, { code: 'too_late' })
    expect(texts((await page(ada)).messages)).toEqual(['Mine'])
  })

  test('is retracted once by 20 concurrent requests', async () => {
    await post(user, 'Oops')
    const messageid = await idOf('Oops')
    const before = await head()
    const replies = await Promise.all(Array.from({ length: 20 }, () => retract(user, messageid)))
    expect(replies.every(({ status }) => status === 204)).toBe(true)
    expect(await testServer.ctx.store.events.list(before, 100)).toHaveLength(1)
  })
})
