import { expect, it } from 'vitest'
import { LIVE, type LiveEvent } from '@support-desk/contract'
import { seededRandom } from '../demo/random.ts'
import { listenLive, openLive, type LivePage } from '../testing/live/live-page.ts'
import { startBreakingProxy, type BreakingProxy } from '../testing/live/breaking-proxy.ts'
import { type User, startTestServer, type TestServer, waitFor } from '../testing/calls/test-server.ts'

const TICKETS = 25
const EVENTS_PER_TICKET = 200
const CUTS = 2000
const SEED = 20_261
/** Maximum number of planned disconnects. */
const MOST_PLANNED = 25
/** Maximum number of events that a disconnected client misses. */
const MOST_MISSED = 800

type Client = {
  person: User
  tickets: Set<string> | 'all'
  heard: LiveEvent[]
  upTo: number
  page: LivePage
}

/** Reconnects after each disconnect like a page, sometimes late, with the last received number. */
function stayConnected(
  address: string,
  person: User,
  tickets: Client['tickets'],
  since: number,
  beforeReturning: (upTo: number) => Promise<void>,
) {
  const client: Client = {
    person,
    tickets,
    heard: [],
    upTo: since,
    page: openLive(address, person.token, since),
  }
  let isOver = false
  const run = async (): Promise<void> => {
    for (;;) {
      await client.page.closed
      if (client.page.heard.some(({ kind }) => kind === 'start_over')) throw new Error('Too much was missed.')
      client.heard.push(...client.page.events())
      client.upTo = client.page.upTo()
      if (isOver) return
      await beforeReturning(client.upTo)
      client.page = openLive(address, person.token, client.upTo)
    }
  }
  const running = run()
  return {
    client,
    async leave() {
      isOver = true
      await client.page.leave()
      await running
    },
  }
}

/** Actions of two users on one ticket. Each step creates one event. */
async function work(
  testServer: TestServer,
  ticketid: string,
  user: User,
  member: User,
  beforeEach: () => Promise<void>,
) {
  const does = async (step: () => Promise<{ status: number }>): Promise<void> => {
    await beforeEach()
    expect([200, 204]).toContain((await step()).status)
  }
  for (let done = 0, messages = 0; done < EVENTS_PER_TICKET; done += 5) {
    const status = done % 2 === 0 ? 'Pending' : 'OnHold'
    await does(() => testServer.call('postChat', { body: { ticketid, chat: `From me ${done}` } }, user.token))
    await does(() =>
      testServer.call(
        'markMessagesRead',
        { params: { ticketId: ticketid }, body: { count: ++messages } },
        member.token,
      ),
    )
    await does(() => testServer.call('updateTicket', { body: { ticketid, status } }, member.token))
    await does(() =>
      testServer.call('postChat', { body: { ticketid, chat: `From us ${done}` } }, member.token),
    )
    await does(() =>
      testServer.call(
        'markMessagesRead',
        { params: { ticketId: ticketid }, body: { count: ++messages } },
        user.token,
      ),
    )
  }
}

/** Disconnects clients at random moments of the work. */
function createCutter(proxy: BreakingProxy) {
  const random = seededRandom(SEED)
  let planned = 0
  let steps = 0
  const cut = (): void => {
    if (!proxy.cut(random.next)) setTimeout(cut, 1)
  }
  return {
    step() {
      steps++
      for (; planned < (steps * CUTS) / (TICKETS * EVENTS_PER_TICKET); planned++) {
        setTimeout(cut, random.below(8))
      }
    },
    isBehind: () => proxy.cuts() < planned - MOST_PLANNED,
  }
}

it('loses and repeats no events despite random disconnects', async () => {
  const testServer = await startTestServer({ checkAnswers: false })
  const address = new URL(await listenLive(testServer))
  const proxy = await startBreakingProxy(Number(address.port))
  address.port = String(proxy.port)

  const addAll = (role: User['role']) => Promise.all(Array.from({ length: 25 }, () => testServer.add(role)))
  const users = await addAll('User')
  const staff = [...(await addAll('SupportTeam'))]
  staff.splice(0, 5, ...(await Promise.all(Array.from({ length: 5 }, () => testServer.add('Admin')))))
  const members = staff.filter(({ role }) => role === 'SupportTeam')
  const tickets = await Promise.all(users.map((user) => testServer.raise(user)))
  const memberOf = (index: number): User => members[index % members.length] as User
  await Promise.all(
    tickets.map((Ticketid, index) =>
      testServer.call('legacyTakeTicket', { body: { Ticketid } }, memberOf(index).token),
    ),
  )
  const since = await testServer.ctx.store.events.latest()
  await waitFor(() => testServer.ctx.feed.upTo() === since || undefined)

  const random = seededRandom(SEED)
  let isDone = false
  /** Some clients stay away during many events. */
  const beforeReturning = async (knownUpTo: number): Promise<void> => {
    const now = testServer.ctx.feed.upTo()
    const missed = random.next() < 0.05 ? random.below(MOST_MISSED) : 0
    const until = Math.min(now + missed, Math.max(now, knownUpTo + MOST_MISSED))
    await waitFor(() => isDone || testServer.ctx.feed.upTo() >= until || undefined)
  }
  const connect = (person: User, own: Client['tickets']) =>
    stayConnected(address.href, person, own, since, beforeReturning)
  const connections = [
    ...users.map((user, index) => connect(user, new Set([tickets[index] ?? '']))),
    ...staff.map((person) => connect(person, 'all')),
  ]
  const cutter = createCutter(proxy)
  // All clients share one processor with the server, so the test waits for reconnects.
  const isCalm = () =>
    !cutter.isBehind() &&
    connections.every(({ client }) => client.page.upTo() > testServer.ctx.feed.upTo() - LIVE.replayed * 0.75)
  const beforeStep = async (): Promise<void> => {
    cutter.step()
    if (!isCalm()) await waitFor(() => isCalm() || undefined)
  }
  await Promise.all(
    tickets.map((id, index) => work(testServer, id, users[index] as User, memberOf(index), beforeStep)),
  )
  isDone = true
  await waitFor(() => proxy.cuts() >= CUTS || undefined)

  const record = await testServer.ctx.store.events.list(since, 100_000)
  expect(record).toHaveLength(TICKETS * EVENTS_PER_TICKET)
  /** The events that a client must receive. */
  const dueFor = ({ tickets: own }: Client) =>
    record.filter(({ ticketId }) => own === 'all' || own.has(ticketId ?? ''))
  // A requester gets no numbers of other tickets, so each client ends at its own last event.
  const heads = new Map(connections.map(({ client }) => [client, dueFor(client).at(-1)?.number ?? 0]))
  const isThere = () =>
    connections.every(({ client }) => client.page.heard.some(({ kind }) => kind === 'ready'))
  await waitFor(() => isThere() || undefined)
  testServer.advance(LIVE.beatMs / 1000)
  const hasAll = (client: Client) => client.page.upTo() >= (heads.get(client) ?? 0)
  await waitFor(() => connections.every(({ client }) => hasAll(client)) || undefined)
  await Promise.all(connections.map((connection) => connection.leave()))

  for (const { client } of connections) {
    expect(client.heard.map(({ number, kind, ticketId }) => [number, kind, ticketId])).toEqual(
      dueFor(client).map(({ number, kind, ticketId }) => [number, kind, ticketId]),
    )
  }
  await proxy.stop()
  await testServer.stop()
})
