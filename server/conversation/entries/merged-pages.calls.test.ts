import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

const TICKETS = 8

let testServer: TestServer
let user: User
let member: User

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  member = await testServer.add('SupportTeam')
})
afterAll(() => testServer.stop())

const say = (ticketId: string, text: string) =>
  testServer.call('createMessage', { params: { ticketId }, body: { text } }, user.token)

test('a conversation begins with the text of its ticket, also when it is prefetched', async () => {
  const ticketId = await testServer.raise(user, 'The smell of toast')
  const details = await testServer.call('getTicket', { params: { ticketId } }, user.token)
  for (const purpose of ['read', 'prefetch'] as const) {
    const { answer } = await testServer.call(
      'getConversation',
      { params: { ticketId }, query: { purpose } },
      member.token,
    )
    const [first] = answer.entries
    const { message, occurredOn, occurredTime, hasPicture } = details.answer
    expect(first).toMatchObject({ of: null, raised: { message, occurredOn, occurredTime, hasPicture } })
  }
})

test('the conversation of many merged tickets is paged, and each page reads only tickets with entries on it', async () => {
  const ids: string[] = []
  for (let number = 1; number <= TICKETS; number++) ids.push(await testServer.raise(user, `Matter ${number}`))
  const [intoId = '', ...merged] = ids
  const said: string[] = []
  for (const round of [1, 2, 3])
    for (const [index, id] of ids.entries()) {
      const text = `${round}-${index}`
      expect((await say(id, text)).status).toBe(200)
      said.push(text)
    }
  for (const ticketId of merged) {
    const { status } = await testServer.call(
      'mergeTicket',
      { params: { ticketId }, body: { intoId } },
      member.token,
    )
    expect(status).toBe(200)
  }

  const entries = vi.spyOn(testServer.ctx.store.timeline, 'entries')
  const texts: string[] = []
  let before: number | undefined
  let most = 0
  do {
    entries.mockClear()
    const { answer } = await testServer.call(
      'getConversation',
      { params: { ticketId: intoId }, query: { limit: 3, ...(before !== undefined && { before }) } },
      member.token,
    )
    most = Math.max(most, entries.mock.calls.length)
    texts.unshift(...answer.entries.flatMap(({ message }) => message?.text ?? []))
    before = answer.cursor ?? undefined
  } while (before !== undefined)
  entries.mockRestore()
  expect(texts).toEqual(said)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(4)
})
