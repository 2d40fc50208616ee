import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../kernel/ids.ts'
import { removeOld } from './use-cases-retention.ts'
import { LONGEST_SLICE_MS, longestSlice } from '../testing/programs/busy-slices.ts'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

const EVENTS = 20_000
const PER_CHANGE = 500

let testServer: TestServer
let admin: User
let user: User
let member: User
let longTicketId: string

beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.add('Admin')
  user = await testServer.add('User')
  const event = { kind: 'session.started', actorId: user.id, data: { accountId: user.id } } as const
  for (let done = 0; done < EVENTS; done += PER_CHANGE) {
    await testServer.ctx.store.write(async (tx) => {
      for (let i = 0; i < PER_CHANGE; i++) await tx.events.append(event, new Date().toISOString())
    })
  }
  await fillChat(3_000)
})
afterAll(() => testServer.stop())

/** Creates a ticket of the user with many long messages. */
async function fillChat(messages: number): Promise<void> {
  member = await testServer.add('SupportTeam')
  const ticketId = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, member.token)
  longTicketId = ticketId
  const message = { ticketId, authorId: user.id, role: 'User', text: 'Green '.repeat(300) } as const
  for (let done = 0; done < messages; done += PER_CHANGE) {
    await testServer.ctx.store.write(async (tx) => {
      for (let i = 0; i < PER_CHANGE; i++) {
        await tx.chat.append({ ...message, id: newId(), postedAt: testServer.now().toISOString() })
      }
    })
  }
}

it.each(['csv', 'jsonl'] as const)(
  'exports a long audit log as %s without blocking the event loop',
  async (format) => {
    const slice = await longestSlice(async () => {
      const { answer } = await testServer.call('exportAuditEntries', { query: { format } }, admin.token)
      expect(answer.toString().split('\n').length).toBeGreaterThan(EVENTS)
    })
    expect(slice).toBeLessThan(LONGEST_SLICE_MS)
  },
)

it('exports a user with a long history without blocking the event loop', async () => {
  const slice = await longestSlice(async () => {
    const { status } = await testServer.call('exportUser', { params: { userId: user.id } }, admin.token)
    expect(status).toBe(200)
  })
  expect(slice).toBeLessThan(LONGEST_SLICE_MS)
})

it('removes an old ticket with a long conversation without blocking the event loop', async () => {
  const body = { ticketid: longTicketId, status: 'Solved' } as const
  expect((await testServer.call('updateTicket', { body }, member.token)).status).toBe(200)
  testServer.advance(3 * 24 * 60 * 60)
  const rules = { tickets: 1, chats: null, mail: null, ignoredMail: null, audit: null, webhooks: null }
  const { signal } = new AbortController()
  const how = { hold: async () => undefined, signal, rest: async () => undefined }
  // The server's own daily run may be working on it.
  const remove = async () => {
    await removeOld(testServer.ctx, rules, how)
    return testServer.ctx.store.tickets.find(longTicketId)
  }
  const slice = await longestSlice(async () => {
    await expect.poll(remove).toBe(null)
  })
  expect(slice).toBeLessThan(LONGEST_SLICE_MS)
})
