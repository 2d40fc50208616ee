import { afterEach, describe, expect, it } from 'vitest'
import { CALLS, type CallName } from '@support-desk/contract'
import {
  type LooseInput,
  samplePicture,
  send,
  startTestServer,
  type TestServer,
} from '../testing/calls/test-server.ts'

let testServer: TestServer
afterEach(() => testServer.stop())

const open = async (environment: Record<string, string>): Promise<void> => {
  testServer = await startTestServer({ environment })
}

/** Sends the same call `count` times at once and returns the statuses. */
async function atOnce(count: number, name: CallName, input: LooseInput, token?: string): Promise<number[]> {
  const responses = await Promise.all(
    Array.from({ length: count }, () => send(testServer.app, CALLS[name], input, token)),
  )
  for (const response of responses) {
    if (response.statusCode !== 429) continue
    expect(response.json()).toMatchObject({ code: 'too_many_requests' })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
  return responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
}

const of = (status: number, count: number): number[] => Array.from({ length: count }, () => status)

describe('parallel requests', () => {
  it('that change data are limited per user, without effect on other users', async () => {
    await open({ LIMIT_CHANGES_PER_USER: '6/60' })
    const [user, member, admin] = [
      await testServer.add('User'),
      await testServer.add('SupportTeam'),
      await testServer.add('Admin'),
    ]
    const ticketid = await testServer.raise(user)
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, member.token)
    const post = { body: { chat: 'Hello?', ticketid } }
    expect(await atOnce(20, 'postChat', post, user.token)).toEqual([...of(200, 5), ...of(429, 15)])
    expect(await atOnce(3, 'postChat', post, member.token)).toEqual(of(200, 3))
    // The limit counts the user, across sessions and calls.
    const again = await testServer.logIn(user.username)
    expect(
      await atOnce(2, 'markMessagesRead', { params: { ticketId: ticketid }, body: { count: 1 } }, again),
    ).toEqual(of(429, 2))
    expect(await atOnce(20, 'listMyTickets', { query: {} }, user.token)).toEqual(of(200, 20))
    testServer.advance(20)
    expect(await atOnce(5, 'postChat', post, user.token)).toEqual([200, 200, 429, 429, 429])
    const chat = await testServer.call('getChat', { params: { ticketid } }, admin.token)
    expect(chat.answer.chats).toHaveLength(10)
  })

  it('with uploads are limited per user', async () => {
    await open({ LIMIT_UPLOADS_PER_USER: '3/60' })
    const user = await testServer.add('User')
    const ticketdetails = { date: '2026-01-05', time: '', subject: 'Printer', message: 'It smokes.' }
    const input = { image: await samplePicture(), fields: { ticketdetails } }
    expect(await atOnce(8, 'raiseTicket', input, user.token)).toEqual([...of(200, 3), ...of(429, 5)])
    const { answer } = await testServer.call('listMyTickets', { query: {} }, user.token)
    expect(answer).toHaveLength(3)
  })

  it('with searches are limited per user, while other reads are not', async () => {
    await open({ LIMIT_SEARCHES_PER_USER: '4/60' })
    const admin = await testServer.add('Admin')
    expect(await atOnce(9, 'listAllTickets', { query: { q: 'printer' } }, admin.token)).toEqual([
      ...of(200, 4),
      ...of(429, 5),
    ])
    expect(await atOnce(9, 'listAllTickets', { query: { q: '' } }, admin.token)).toEqual(of(200, 9))
  })

  it('of anonymous clients are limited per network, without effect on logged-in users', async () => {
    await open({ LIMIT_ANONYMOUS_PER_CLIENT: '12/60' })
    const user = await testServer.add('User')
    const params = { ticketid: 'unknown', currentMessageCount: 0 }
    expect(await atOnce(20, 'checkChat', { params })).toEqual([...of(404, 11), ...of(429, 9)])
    // Requests with forged tokens count as anonymous.
    expect(await atOnce(2, 'listMyTickets', { query: {} }, 'forged.token')).toEqual(of(429, 2))
    expect(await atOnce(5, 'listMyTickets', { query: {} }, user.token)).toEqual(of(200, 5))
    expect((await testServer.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
})

describe('the address of a client', () => {
  const ask = async (address: string, forwarded?: string): Promise<number> => {
    const response = await testServer.app.inject({
      url: '/api/chatlive/unknown/0',
      remoteAddress: address,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
    return response.statusCode
  }

  it('is the address of the connection, regardless of headers, when no proxies are trusted', async () => {
    await open({ LIMIT_ANONYMOUS_PER_CLIENT: '2/60' })
    expect(await ask('203.0.113.9', '198.51.100.1')).toBe(404)
    expect(await ask('203.0.113.9', '198.51.100.2')).toBe(404)
    expect(await ask('203.0.113.9', '198.51.100.3')).toBe(429)
    expect(await ask('127.0.0.1', '203.0.113.9')).toBe(404)
    // Neighbours in one IPv6 /64 network are one client.
    expect(await ask('2001:db8::1')).toBe(404)
    expect(await ask('2001:db8::2')).toBe(404)
    expect(await ask('2001:db8::3')).toBe(429)
    expect(await ask('2001:db8:0:1::3')).toBe(404)
  })

  it('is the hop that a trusted proxy added, not an earlier hop that the client sent', async () => {
    await open({ LIMIT_ANONYMOUS_PER_CLIENT: '2/60', TRUST_PROXY: '10.0.0.1' })
    expect(await ask('10.0.0.1', '198.51.100.1')).toBe(404)
    expect(await ask('10.0.0.1', 'invented, 198.51.100.1')).toBe(404)
    expect(await ask('10.0.0.1', 'another, 198.51.100.1')).toBe(429)
    expect(await ask('10.0.0.1', '198.51.100.2')).toBe(404)
    expect(await ask('10.0.0.2', '198.51.100.3')).toBe(404)
    expect(await ask('10.0.0.2', '198.51.100.4')).toBe(404)
    expect(await ask('10.0.0.2', '198.51.100.5')).toBe(429)
  })
})
