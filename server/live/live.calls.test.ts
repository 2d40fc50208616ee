import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIVE, LIVE_CLOSE, LIVE_NUMBER_HEADER, type LiveEvent } from '@support-desk/contract'
import { mayHearOf } from '../kernel/event-registry.ts'
import { Refusal } from '../kernel/refusal.ts'
import { listenLive, openLive, type LivePage } from '../testing/live/live-page.ts'
import { type User, startTestServer, type TestServer, waitFor } from '../testing/calls/test-server.ts'

let testServer: TestServer
let address: string
let user: User
let other: User
let member: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  address = await listenLive(testServer)
  user = await testServer.add('User')
  other = await testServer.add('User')
  member = await testServer.add('SupportTeam')
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

async function join(person: User, since: number | null = null): Promise<LivePage> {
  const page = openLive(address, person.token, since)
  await page.next('ready')
  return page
}

const head = (): Promise<number> => testServer.ctx.store.events.latest()
/** Waits until a page has received all current events. The beat reports the position when no event was visible. */
async function toldAll(page: LivePage, reader: Pick<User, 'id' | 'role'> = member): Promise<LiveEvent[]> {
  const latest = await head()
  await waitFor(() => testServer.ctx.feed.upTo() >= latest || undefined)
  // Requesters get the number of the latest event that they may see.
  const upTo = testServer.ctx.feed.heardUpTo(reader)
  if (page.upTo() < upTo) testServer.advance(LIVE.beatMs / 1000)
  await waitFor(() => page.upTo() >= upTo || undefined)
  return page.events()
}

describe('a live connection', () => {
  it('sends events with ids and without contents', async () => {
    const page = await join(member)
    const ticketid = await testServer.raise(user, 'Secret subject')
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, member.token)
    await testServer.call('postChat', { body: { ticketid, chat: 'Secret words' } }, user.token)
    await toldAll(page)
    const userId = null
    expect(page.events()).toEqual([
      { number: expect.any(Number), kind: 'ticket.raised', ticketId: ticketid, actorId: user.id, userId },
      {
        number: expect.any(Number),
        kind: 'ticket.taken',
        ticketId: ticketid,
        actorId: member.id,
        userId: member.id,
      },
      { number: expect.any(Number), kind: 'message.posted', ticketId: ticketid, actorId: user.id, userId },
    ])
    expect(JSON.stringify(page.heard)).not.toContain('Secret')
    await page.leave()
  })

  it('hides events from users without access, live, in a replay and when polled', async () => {
    const since = await head()
    const users = [user, other, member, admin]
    const pages = await Promise.all(users.map((person) => join(person)))
    const ticketid = await testServer.raise(user)
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, member.token)
    await testServer.call('postChat', { body: { ticketid, chat: 'Hello' } }, member.token)
    await testServer.call(
      'markMessagesRead',
      { params: { ticketId: ticketid }, body: { count: 1 } },
      user.token,
    )
    const { answer } = await testServer.call('legacyListNotifications', {}, user.token)
    const [notification] = answer.Notification
    await testServer.call('dismissNotification', { params: { id: notification?._id ?? '' } }, user.token)
    await testServer.add('User')

    const record = await testServer.ctx.store.events.list(since, 1000)
    for (const [index, person] of users.entries()) {
      const live = pages[index]
      if (!live) throw new Error('There is a page for everybody.')
      const due = record.filter((event) => mayHearOf(person, event)).map(({ number }) => number)
      expect(
        (await toldAll(live, person)).map(({ number }) => number),
        person.role,
      ).toEqual(due)
      const again = await join(person, since)
      expect(again.events(), person.role).toEqual(live.events())
      const asked = await testServer.call('getEvents', { query: { since } }, person.token)
      expect(asked.answer, person.role).toEqual({
        events: live.events(),
        upTo: testServer.ctx.feed.heardUpTo(person),
        startOver: false,
      })
      await Promise.all([live.leave(), again.leave()])
    }
    expect(pages[1]?.events()).toEqual([])
    expect(pages[0]?.events().map(({ kind }) => kind)).toContain('notification.dismissed')
    expect(pages[3]?.events().map(({ kind }) => kind)).not.toContain('session.started')
  })

  it('resumes after the last event, or reports that it is too old or invalid', async () => {
    const first = await join(member)
    await testServer.raise(user)
    await toldAll(first)
    await first.leave()
    const missed = [await testServer.raise(user), await testServer.raise(user)]
    const second = await join(member, first.upTo())
    expect((await toldAll(second)).map(({ ticketId }) => ticketId)).toEqual(missed)

    await testServer.ctx.store.write(async (tx) => {
      for (let count = 0; count <= LIVE.replayed; count++) {
        await tx.events.append({ kind: 'code.requested', data: {} }, testServer.now().toISOString())
      }
    })
    const latest = await testServer.ctx.store.events.latest()
    await waitFor(() => testServer.ctx.feed.upTo() === latest || undefined)
    const upTo = testServer.ctx.feed.upTo()
    for (const since of [first.upTo(), upTo + 1]) {
      const late = await join(member, since)
      expect(late.heard.slice(0, 2)).toEqual([
        { kind: 'start_over', upTo },
        { kind: 'ready', upTo },
      ])
      const asked = await testServer.call('getEvents', { query: { since } }, member.token)
      expect(asked.answer).toEqual({ events: [], upTo, startOver: true })
      await late.leave()
    }
    // Invisible events do not make a connected client fall behind.
    await waitFor(() => second.upTo() > upTo - LIVE.replayed || undefined)
    await second.leave()
  })

  it('finds missed events from before a restart of the server', async () => {
    const since = await head()
    const ticketid = await testServer.raise(user)
    const { openFeed } = await import('./feed.ts')
    const feed = await openFeed(testServer.ctx.store)
    expect(feed.upTo()).toBe(await head())
    expect(feed.since(since)?.map((event) => event.ticketId)).toEqual([ticketid])
    expect(feed.since(feed.upTo())).toEqual([])
  })

  it('sends heartbeats and drops clients that do not answer', async () => {
    const page = await join(user)
    testServer.advance(LIVE.beatMs / 1000)
    await page.next('beat')
    // Two beats at once leave no time to answer.
    testServer.advance((2 * LIVE.beatMs) / 1000)
    expect(await page.closed).toBe(1006)
  })

  it('is closed with its session, but not with another session of the user', async () => {
    const again = { ...user, token: await testServer.logIn(user.username) }
    const [ended, kept] = [await join(again), await join(user)]
    await testServer.call('logOut', {}, again.token)
    expect(await ended.closed).toBe(LIVE_CLOSE.sessionOver)
    const ticketid = await testServer.raise(user)
    expect((await toldAll(kept)).map(({ ticketId }) => ticketId)).toEqual([ticketid])
    await kept.leave()
    expect(await openLive(address, again.token).closed).toBe(LIVE_CLOSE.sessionOver)
  })

  it('is closed when the account is deleted', async () => {
    const leaver = await testServer.add('SupportTeam')
    const page = await join(leaver)
    const params = { userid: leaver.id, power: 'SupportTeam' } as const
    await testServer.call('legacyDeleteUser', { params }, admin.token)
    expect(await page.closed).toBe(LIVE_CLOSE.sessionOver)
    expect(page.events()).toEqual([])
  })

  it('is closed when the session has expired', async () => {
    const late = await testServer.add('User')
    await testServer.ctx.store.write((tx) => tx.sessions.dropExpired('9999'))
    const page = openLive(address, late.token)
    expect(await page.closed).toBe(LIVE_CLOSE.sessionOver)
    for (const person of [user, other, member, admin]) person.token = await testServer.logIn(person.username)
    const open = await join(user)
    await testServer.ctx.store.write((tx) => tx.sessions.dropExpired('9999'))
    testServer.advance(LIVE.beatMs / 1000)
    expect(await open.closed).toBe(LIVE_CLOSE.sessionOver)
    for (const person of [user, other, member, admin]) person.token = await testServer.logIn(person.username)
  })

  it('is limited per user', async () => {
    const pages = await Promise.all(Array.from({ length: LIVE.connectionsPerUser }, () => join(other)))
    expect(await openLive(address, other.token).closed).toBe(LIVE_CLOSE.tooMany)
    await pages[0]?.leave()
    const replacement = await waitFor(() => openLive(address, other.token))
    await replacement.next('ready')
    await Promise.all([...pages, replacement].map((page) => page.leave()))
  })
})

describe('an invalid message', () => {
  const hello = (token: unknown, since: unknown = null) => JSON.stringify({ kind: 'hello', token, since })

  it.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['no message', '{}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number as token', hello(5)],
    ['an empty token', hello('')],
    ['a token that is too long', hello('x'.repeat(401))],
    ['a negative number', hello('x', -1)],
    ['a fractional number', hello('x', 1.5)],
    ['another message than a greeting', '{"kind":"look","ticketId":null,"isTyping":false}'],
    ['a message of the server', '{"kind":"beat"}'],
  ])('closes the connection when it comes first: %s', async (_, text) => {
    const page = openLive(address)
    await page.opened
    page.say(text)
    expect(await page.closed).toBe(LIVE_CLOSE.badMessage)
    expect(page.heard).toEqual([])
  })

  it.each(['nonsense', '.', 'a.b', 'a.b.c'])(
    'closes the connection with the code of an ended session for an invalid token: %s',
    async (token) => {
      expect(await openLive(address, token).closed).toBe(LIVE_CLOSE.sessionOver)
    },
  )

  it('closes the connection after a second greeting, a long message, or too many messages', async () => {
    const twice = await join(user)
    twice.say(hello(user.token))
    expect(await twice.closed).toBe(LIVE_CLOSE.badMessage)

    const long = await join(user)
    long.say('x'.repeat(LIVE.messageBytes + 1))
    expect(await long.closed).toBe(1009)

    const flood = await join(user)
    for (let count = 0; count < 100; count++) flood.say({ kind: 'look', ticketId: null, isTyping: false })
    expect(await flood.closed).toBe(LIVE_CLOSE.badMessage)
    await (await join(user)).leave()
  })

  it('closes the connection when the greeting is missing', async () => {
    const silent = openLive(address)
    await silent.opened
    testServer.advance(LIVE.helloMs / 1000)
    expect(await silent.closed).toBe(LIVE_CLOSE.tooSlow)
  })
})

describe('while the storage is unavailable', () => {
  it('keeps live connections open, and sends the events afterwards', async () => {
    const page = await join(admin)
    const { sessions } = testServer.ctx.store
    const { findActor } = sessions
    sessions.findActor = () => Promise.reject(new Refusal('unavailable'))
    const [socket] = [...testServer.app.websocketServer.clients].slice(-1)
    try {
      for (let beats = 1; beats <= 3; beats++) {
        const answered = socket && once(socket, 'pong')
        testServer.advance(LIVE.beatMs / 1000)
        await page.next('beat', beats)
        await answered
      }
    } finally {
      sessions.findActor = findActor
    }
    await testServer.raise(user)
    expect((await toldAll(page)).at(-1)?.kind).toBe('ticket.raised')
    expect(await page.leave()).not.toBe(1011)
  })
})

describe('a response', () => {
  it('contains the number of its latest event in a header, for authenticated clients', async () => {
    const before = await head()
    const reply = await testServer.call('listMyTickets', {}, user.token)
    expect(Number(reply.headers[LIVE_NUMBER_HEADER])).toBeLessThanOrEqual(before)
    await testServer.raise(user)
    await waitFor(() => testServer.ctx.feed.upTo() > before || undefined)
    const next = await testServer.call('listMyTickets', {}, user.token)
    expect(next.headers[LIVE_NUMBER_HEADER]).toBe(String(await head()))
    expect((await testServer.app.inject('/api/status')).headers[LIVE_NUMBER_HEADER]).toBeUndefined()
  })
})
