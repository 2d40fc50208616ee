import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, CALLS, documentOfText, LIMITS, type Problem } from '@support-desk/contract'
import { sendFile } from '../testing/calls/files.ts'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { send, startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

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
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, ada.token)
})

type GuardOptions = { expectedLast?: number; key?: string }
const reply = (by: User, text: string, guarded: GuardOptions) =>
  testServer.call('createMessage', { params: { ticketId }, body: { text, ...guarded } }, by.token)
const numberOf = async (replied: ReturnType<typeof reply>) => (await replied).answer.message?.number
const post = (by: User, chat: string) =>
  testServer.call('postChat', { body: { ticketid: ticketId, chat } }, by.token)
const chat = async (by: User) =>
  (await testServer.call('getMessages', { params: { ticketId } }, by.token)).answer.messages
const texts = async () => (await chat(user)).map(({ text }) => text)
const problemOf = (answer: { failure: unknown }) => answer.failure as Problem

describe('a reply', () => {
  test('is posted if its author has seen all messages, and returns its number', async () => {
    expect(await numberOf(reply(ada, 'one', { expectedLast: 0 }))).toBe(1)
    await post(user, 'two')
    expect(await numberOf(reply(ada, 'three', { expectedLast: 2 }))).toBe(3)
    expect(await numberOf(reply(ada, 'four', { expectedLast: 1000 }))).toBe(4)
    expect(await texts()).toEqual(['one', 'two', 'three', 'four'])
  })

  test('is refused if there are newer messages, and the refusal contains these messages', async () => {
    await post(user, 'one')
    await post(dana, 'two')
    await post(user, 'three')
    const messages = (await chat(ada)).slice(1)
    expect(messages.map(({ author }) => author.username)).toEqual(['Dana', 'amara'])
    const input = { params: { ticketId }, body: { text: 'late', expectedLast: 1 } }
    await expectRefusal(testServer, 'createMessage', input, ada, { code: 'newer_messages', messages })
    expect(await numberOf(reply(ada, 'late', { expectedLast: 3 }))).toBe(4)
    expect(await texts()).toEqual(['one', 'two', 'three', 'late'])
  })

  test('is not refused because of own or retracted messages', async () => {
    await post(user, 'one')
    await post(ada, 'two')
    await post(user, 'Oops')
    const oops = (await chat(user)).at(-1)?.id ?? ''
    await testServer.call('undoMessage', { params: { ticketId, messageId: oops } }, user.token)
    expect(await numberOf(reply(ada, 'three', { expectedLast: 1 }))).toBe(4)
    await post(user, 'five')
    const late = problemOf(await reply(ada, 'late', { expectedLast: 1 }))
    expect(late.messages?.map(({ text }) => text)).toEqual(['five'])
  })

  test('is never refused from a requester', async () => {
    await post(ada, 'one')
    expect(await numberOf(reply(user, 'two', { expectedLast: 0 }))).toBe(2)
  })

  test('is stored once when it is sent again, despite newer messages', async () => {
    const guarded = { expectedLast: 0, key: 'reply-that-is-sent-twice' }
    expect(await numberOf(reply(ada, 'one', guarded))).toBe(1)
    await post(user, 'two')
    expect(await numberOf(reply(ada, 'one', guarded))).toBe(1)
    expect(await texts()).toEqual(['one', 'two'])
  })

  test('can be sent again with the same key after a refusal', async () => {
    await post(user, 'one')
    const guarded = { expectedLast: 0, key: 'reply-that-was-refused' }
    expect((await reply(ada, 'late', guarded)).failure.code).toBe('newer_messages')
    expect(await numberOf(reply(ada, 'late', { ...guarded, expectedLast: 1 }))).toBe(2)
  })

  test('is refused with the newer messages, but at most the latest page of them', async () => {
    const { store } = testServer.ctx
    const rest = { ticketId, authorId: user.id, role: user.role, postedAt: testServer.now().toISOString() }
    await store.write(async (tx) => {
      for (let index = 1; index <= LIMITS.chatPage + 2; index++)
        await tx.chat.append({ ...rest, id: `${ticketId}-${index}`, text: `Line ${index}` })
    })
    const { messages = [] } = problemOf(await reply(ada, 'late', { expectedLast: 0 }))
    expect(messages.map(({ number }) => number)).toEqual(
      Array.from({ length: LIMITS.chatPage }, (_, index) => index + 3),
    )
  })

  test('is refused in the language of its author', async () => {
    await post(user, 'one')
    const input = { params: { ticketId }, body: { text: 'late', expectedLast: 0 } }
    const headers = { 'accept-language': 'de' }
    const response = await send(testServer.app, CALLS.createMessage, input, ada.token, { headers })
    expect(response.json<Problem>().title).toBe('Es gibt eine neuere Nachricht.')
  })

  test('is posted, and a concurrent reply with the same expectedLast is refused', async () => {
    await post(user, 'one')
    const answers = await Promise.all([ada, dana].map((by) => reply(by, by.username, { expectedLast: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await texts()).toHaveLength(2)
  })

  test.each([
    ['text', { text: ' ', expectedLast: 0 }],
    ['text', { expectedLast: 0 }],
    ['expectedLast', { text: 'Hello', expectedLast: -1 }],
    ['expectedLast', { text: 'Hello', expectedLast: 0.5 }],
    ['take', { text: 'Hello', take: 'yes' }],
    ['status', { text: 'Hello', status: 'Waiting' }],
    ['macroId', { text: 'Hello', macroId: '' }],
  ])('is refused with a wrong %s', async (field, body) => {
    const input = { params: { ticketId }, body }
    await expectRefusal(testServer, 'createMessage', input, ada, { code: 'validation', field })
  })
})

describe('a key that was used before', () => {
  type Body = CallInput<'createMessage', never>['body']
  const write = (body: Body) => testServer.call('createMessage', { params: { ticketId }, body }, ada.token)
  const statusNow = async () => (await testServer.ctx.store.tickets.find(ticketId))?.status
  const upload = async (name: string) => (await sendFile(testServer, ada, name, Buffer.from(name))).id
  let plan: string
  let map: string

  beforeEach(async () => {
    ;[plan, map] = [await upload('plan.txt'), await upload('map.txt')]
  })

  const later = (hours = 1) => new Date(testServer.now().getTime() + hours * 3_600_000).toISOString()

  test.each<[string, () => Body, () => Body]>([
    ['text', () => ({ text: 'one' }), () => ({ text: 'two', status: 'Solved' })],
    ['document', () => ({ text: 'one' }), () => ({ document: documentOfText('two'), status: 'Solved' })],
    [
      'text of a scheduled reply',
      () => ({ text: 'one', sendAt: later() }),
      () => ({ text: 'two', sendAt: later() }),
    ],
    ['time', () => ({ text: 'one', sendAt: later() }), () => ({ text: 'one', sendAt: later(2) })],
    ['list of files', () => ({ text: 'one', files: [plan] }), () => ({ text: 'one', files: [map] })],
    ['number of files', () => ({ text: 'one', files: [plan] }), () => ({ text: 'one' })],
    [
      'list of files of a scheduled reply',
      () => ({ text: 'one', sendAt: later(), files: [plan] }),
      () => ({ text: 'one', sendAt: later(), files: [map] }),
    ],
  ])('is refused with another %s, and changes nothing', async (_, first, other) => {
    const key = `used-${ticketId}`
    await write({ ...first(), key })
    const [before, status] = [await texts(), await statusNow()]
    const refused = await write({ ...other(), key })
    expect(refused).toMatchObject({ status: 422, failure: { code: 'key_reused' } })
    expect([await texts(), await statusNow()]).toEqual([before, status])
    expect((await write({ ...first(), key })).status).toBe(200)
  })

  test('is refused with another note', async () => {
    const key = `used-${ticketId}`
    const note = async (text: string) =>
      testServer.call('createNote', { params: { ticketId }, body: { text, key } }, ada.token)
    expect((await note('one')).status).toBe(200)
    expect((await note('two')).failure.code).toBe('key_reused')
    expect((await note('one')).status).toBe(200)
  })

  test('keeps the first message when the specified call postChat posts another text', async () => {
    const say = (text: string) =>
      testServer.call(
        'postChat',
        { body: { ticketid: ticketId, chat: text, key: `used-${ticketId}` } },
        ada.token,
      )
    expect([(await say('one')).status, (await say('two')).status]).toEqual([200, 200])
    expect(await texts()).toEqual(['one'])
  })

  test('returns the same message again after its macro was deleted', async () => {
    const macro = { name: 'Urgent', steps: [{ kind: 'priority' as const, value: 'urgent' }], reply: null }
    const { id: macroId } = (await testServer.call('createMacro', { body: macro }, ada.token)).answer
    const body = { text: 'one', macroId, key: `used-${ticketId}` }
    const sent = (await write(body)).answer.message?.id
    await testServer.call('deleteMacro', { params: { macroId } }, ada.token)
    expect((await write(body)).answer.message?.id).toBe(sent)
    expect((await write({ ...body, key: `other-${ticketId}` })).failure.code).toBe('not_found')
  })
})
