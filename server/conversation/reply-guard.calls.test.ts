import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CALLS, LIMITS, type Problem } from '@support-desk/contract'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import {
  samplePicture,
  send,
  startTestServer,
  type TestServer,
  type User,
} from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let dana: User
let ticketId: string

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
  ticketId = await testServer.raise(user)
  await testServer.call('takeTicket', { body: { Ticketid: ticketId } }, ada.token)
})

type Guarded = { seen: number; anyway?: boolean; key?: string }
const reply = (by: User, text: string, guarded: Guarded) =>
  testServer.call('postReply', { params: { ticketId }, body: { text, ...guarded } }, by.token)
const post = (by: User, chat: string) =>
  testServer.call('postChat', { body: { ticketid: ticketId, chat } }, by.token)
const chat = async (by: User) =>
  (await testServer.call('listMessages', { params: { ticketId } }, by.token)).answer.messages
const texts = async () => (await chat(user)).map(({ text }) => text)
const problemOf = (answer: { failure: unknown }) => answer.failure as Problem

describe('a reply', () => {
  test('is posted where its author has seen all, and says its number', async () => {
    expect((await reply(ada, 'one', { seen: 0 })).answer).toEqual({ number: 1 })
    await post(user, 'two')
    expect((await reply(ada, 'three', { seen: 2 })).answer).toEqual({ number: 3 })
    expect((await reply(ada, 'four', { seen: 1000 })).answer).toEqual({ number: 4 })
    expect(await texts()).toEqual(['one', 'two', 'three', 'four'])
  })

  test('past something newer is refused, and told what that is', async () => {
    await post(user, 'one')
    await post(dana, 'two')
    await post(user, 'three')
    const messages = (await chat(ada)).slice(1)
    expect(messages.map(({ author }) => author.username)).toEqual(['Dana', 'amara'])
    const input = { params: { ticketId }, body: { text: 'late', seen: 1 } }
    await expectRefusal(testServer, 'postReply', input, ada, { code: 'newer_messages', messages })
    expect((await reply(ada, 'late', { seen: 1, anyway: true })).answer).toEqual({ number: 4 })
    expect(await texts()).toEqual(['one', 'two', 'three', 'late'])
  })

  test('is not kept by messages of its own author, nor by one that was taken back', async () => {
    await post(user, 'one')
    await post(ada, 'two')
    await post(user, 'Oops')
    const oops = (await chat(user)).at(-1)?.id ?? ''
    await testServer.call('retractMessage', { params: { ticketId, messageId: oops } }, user.token)
    expect((await reply(ada, 'three', { seen: 1 })).answer).toEqual({ number: 4 })
    await post(user, 'five')
    const late = problemOf(await reply(ada, 'late', { seen: 1 }))
    expect(late.messages?.map(({ text }) => text)).toEqual(['five'])
  })

  test('of a requester is never refused', async () => {
    await post(ada, 'one')
    expect((await reply(user, 'two', { seen: 0 })).answer).toEqual({ number: 2 })
  })

  test('that is sent again is there once, whatever was written since', async () => {
    const guarded = { seen: 0, key: 'reply-that-is-sent-twice' }
    expect((await reply(ada, 'one', guarded)).answer).toEqual({ number: 1 })
    await post(user, 'two')
    expect((await reply(ada, 'one', guarded)).answer).toEqual({ number: 1 })
    expect(await texts()).toEqual(['one', 'two'])
  })

  test('that was refused can be sent again with the same key', async () => {
    await post(user, 'one')
    const guarded = { seen: 0, key: 'reply-that-was-refused' }
    expect((await reply(ada, 'late', guarded)).failure.code).toBe('newer_messages')
    expect((await reply(ada, 'late', { ...guarded, anyway: true })).answer).toEqual({ number: 2 })
  })

  test('is told of a page of what is newer, the latest', async () => {
    const { store } = testServer.ctx
    const rest = { ticketId, authorId: user.id, role: user.role, postedAt: testServer.now().toISOString() }
    await store.write(async (tx) => {
      for (let index = 1; index <= LIMITS.chatPage + 2; index++)
        await tx.chat.append({ ...rest, id: `${ticketId}-${index}`, text: `Line ${index}` })
    })
    const { messages = [] } = problemOf(await reply(ada, 'late', { seen: 0 }))
    expect(messages.map(({ number }) => number)).toEqual(
      Array.from({ length: LIMITS.chatPage }, (_, index) => index + 3),
    )
  })

  test('is refused in the language of its author', async () => {
    await post(user, 'one')
    const input = { params: { ticketId }, body: { text: 'late', seen: 0 } }
    const headers = { 'accept-language': 'de' }
    const response = await send(testServer.app, CALLS.postReply, input, ada.token, { headers })
    expect(response.json<Problem>().title).toBe('Inzwischen hat jemand geschrieben.')
  })

  test('of two at once, who have seen the same, is posted and the other one refused', async () => {
    await post(user, 'one')
    const answers = await Promise.all([ada, dana].map((by) => reply(by, by.username, { seen: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await texts()).toHaveLength(2)
  })

  test.each([
    ['text', { text: ' ', seen: 0 }],
    ['text', { seen: 0 }],
    ['seen', { text: 'Hello' }],
    ['seen', { text: 'Hello', seen: -1 }],
    ['seen', { text: 'Hello', seen: 0.5 }],
    ['anyway', { text: 'Hello', seen: 0, anyway: 'yes' }],
  ])('with a wrong %s is refused', async (field, body) => {
    const input = { params: { ticketId }, body }
    await expectRefusal(testServer, 'postReply', input, ada, { code: 'validation', field })
  })
})

describe('a picture', () => {
  const sendPicture = async (by: User, guarded: { seen?: number; anyway?: boolean }) =>
    testServer.call(
      'postPicture',
      {
        params: { ticketId },
        image: await samplePicture(),
        fields: { message: { text: 'Look', ...guarded } },
      },
      by.token,
    )

  test('past something newer is refused, and nothing of it is kept', async () => {
    await post(user, 'one')
    const before = await testServer.files()
    expect(problemOf(await sendPicture(ada, { seen: 0 })).messages).toHaveLength(1)
    expect(await testServer.files()).toEqual(before)
    expect((await sendPicture(ada, { seen: 0, anyway: true })).status).toBe(204)
  })

  test('of whoever does not say what they have seen is posted', async () => {
    await post(user, 'one')
    expect((await sendPicture(ada, {})).status).toBe(204)
  })
})
