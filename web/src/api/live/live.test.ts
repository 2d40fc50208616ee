import { LIVE, LIVE_CLOSE, LIVE_NUMBER_HEADER, type EventKind, type LiveEvent } from '@support-desk/contract'
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#app/cache/query-client.ts'
import { STALE_KEYS } from '#app/shell/live/stale-keys.ts'
import { fakeSockets, type FakeSocket } from '#testing/fake-sockets.ts'
import { sessionOf } from '#testing/render-app.tsx'
import { keepLive } from './connection.ts'
import { look, onPresenceChange, presenceOf } from './presence.ts'
import { liveState } from './state.ts'
import { countsQuery, ticketList, ticketPictureQuery, ticketQuery } from '#entities/ticket/queries.ts'
import { KEYS } from '../keys.ts'
import { pageQuery } from '../list-query.ts'
import { clearSession, storeSession, storedSession } from '../session.ts'

const COUNTS = '/api/v1/tickets/count/by-status'
const session = sessionOf('Admin')
let sockets: FakeSocket[]
let client: QueryClient
let stops: (() => void)[]
/** Number of the server's latest event, and the paths of requests. */
let serverNumber: number
let asked: string[]
let network: (path: string) => Promise<Response> | Response | undefined

beforeEach(() => {
  vi.useFakeTimers()
  sockets = fakeSockets()
  client = createQueryClient()
  serverNumber = 100
  asked = []
  network = () => undefined
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return (await network(address)) ?? answer({ msg: 'ok' })
  })
  storeSession(session)
  stops = []
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  client.clear()
  vi.useRealTimers()
})

const answer = (body: unknown, number = serverNumber, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { [LIVE_NUMBER_HEADER]: String(number) } })
const event = (number: number, kind: EventKind = 'ticket.raised', ticketId = 't1'): LiveEvent => ({
  number,
  kind,
  ticketId,
  actorId: null,
  userId: null,
})
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const last = (): FakeSocket => sockets.at(-1) ?? expect.fail('No connection was opened.')
const times = (path: string): number => asked.filter((address) => address.startsWith(path)).length

/** Subscribes to the counts of an admin, as the menu does. */
function showCounts(): void {
  stops.push(new QueryObserver(client, countsQuery('Admin')).subscribe(() => {}))
}

async function goLive(): Promise<FakeSocket> {
  showCounts()
  stops.push(keepLive(client, session.token, STALE_KEYS))
  await pass()
  last().accept()
  last().say({ kind: 'ready', upTo: 100 })
  await pass()
  return last()
}

test('starts at the event number of the first answer, applies events once, and resumes after a disconnect', async () => {
  const socket = await goLive()
  expect(liveState()).toBe('live')
  expect(socket.said).toEqual([{ kind: 'hello', token: session.token, since: 100 }])
  expect(times(COUNTS)).toBe(1)

  socket.say({ kind: 'events', events: [event(101)], upTo: 101 })
  await pass()
  expect(times(COUNTS)).toBe(2)
  socket.say({ kind: 'events', events: [event(101)], upTo: 101 })
  await pass(5000)
  expect(times(COUNTS)).toBe(2)

  socket.say({ kind: 'events', events: [], upTo: 140 })
  socket.drop()
  expect(liveState()).toBe('catching-up')
  await pass(500)
  expect(sockets).toHaveLength(2)
  last().accept()
  expect(last().said[0]).toMatchObject({ since: 140 })
  last().say({ kind: 'ready', upTo: 140 })
  expect(liveState()).toBe('live')
})

test('waits longer after each failure, and reconnects at once when the network returns', async () => {
  network = (path) => (path === '/healthz' ? Promise.reject(new TypeError('Failed to fetch')) : undefined)
  await goLive()
  const pauses: number[] = []
  for (let failure = 0; failure < 5; failure++) {
    last().drop()
    const [before, start] = [sockets.length, Date.now()]
    while (sockets.length === before) await pass(50)
    pauses.push(Date.now() - start)
  }
  expect(pauses.at(-1)).toBeGreaterThan(3 * (pauses[0] ?? 0))
  expect(liveState()).toBe('offline')

  last().drop()
  await pass()
  const before = sockets.length
  network = () => undefined
  await pass(4000)
  expect(sockets.length).toBe(before + 1)
})

test('treats a silent connection as dead', async () => {
  const socket = await goLive()
  await pass(LIVE.silenceMs - 1000)
  socket.say({ kind: 'beat' })
  await pass(LIVE.silenceMs - 1000)
  expect(sockets).toHaveLength(1)
  await pass(2000)
  expect(sockets).toHaveLength(2)
})

test('polls while live connections are blocked, until one succeeds', async () => {
  network = (path) =>
    path.startsWith('/api/v1/events')
      ? answer({ events: [event(serverNumber)], upTo: serverNumber, startOver: false })
      : undefined
  showCounts()
  stops.push(keepLive(client, session.token, STALE_KEYS))
  await pass()
  for (let failure = 0; failure < 3; failure++) {
    last().drop()
    await pass(2000)
  }
  expect(liveState()).toBe('asking')
  const [before, asks] = [times(COUNTS), times('/api/v1/events')]
  serverNumber += 1
  await pass(LIVE.askMs)
  expect(times('/api/v1/events')).toBe(asks + 1)
  expect(times(COUNTS)).toBe(before + 1)

  const blocked = sockets.length
  while (sockets.length === blocked) await pass(1000)
  last().accept()
  last().say({ kind: 'ready', upTo: serverNumber })
  expect(liveState()).toBe('live')
  const after = times('/api/v1/events')
  await pass(5 * LIVE.askMs)
  expect(times('/api/v1/events')).toBe(after)
})

test('ends the session if the server has ended it, but not for a closed connection alone', async () => {
  const socket = await goLive()
  network = (path) => (path.endsWith('/Alreadylogin') ? answer({ loginnewuser: session }) : undefined)
  socket.drop(LIVE_CLOSE.sessionOver)
  await pass(500)
  expect(storedSession()).not.toBeNull()
  expect(sockets).toHaveLength(2)

  network = () => answer({ msg: 'Please log in.', code: 'unauthenticated' }, 100, 401)
  last().drop(LIVE_CLOSE.sessionOver)
  await pass(500)
  expect(storedSession()).toBeNull()
  clearSession()
})

test('refetches everything visible after missing too many events', async () => {
  const socket = await goLive()
  socket.say({ kind: 'start_over', upTo: 9000 })
  await pass()
  expect(times(COUNTS)).toBe(2)
  socket.drop()
  await pass(500)
  last().accept()
  expect(last().said[0]).toMatchObject({ since: 9000 })
})

test('does not refetch pictures after missing too many events', async () => {
  const socket = await goLive()
  stops.push(new QueryObserver(client, ticketPictureQuery('t1', 'thumb')).subscribe(() => {}))
  await pass()
  socket.say({ kind: 'start_over', upTo: 9000 })
  await pass()
  expect(times('/api/v1/tickets/t1/pictures/thumb')).toBe(1)
})

test('refetches an answer that was in flight during an event', async () => {
  const socket = await goLive()
  let respond: (response: Response) => void = () => undefined
  network = (path) =>
    path.startsWith('/api/v1/tickets/t1') ? new Promise((resolve) => (respond = resolve)) : undefined
  stops.push(new QueryObserver(client, ticketQuery('t1')).subscribe(() => {}))
  await pass()
  socket.say({ kind: 'events', events: [event(101, 'ticket.taken')], upTo: 101 })
  await pass(10)
  expect(times('/api/v1/tickets/t1')).toBe(1)
  network = () => undefined
  respond(answer({ id: 't1' }, 100))
  await pass(2000)
  expect(times('/api/v1/tickets/t1')).toBe(2)
})

test("fetches only once when the event of the user's own change arrives during the refetch", async () => {
  const socket = await goLive()
  let respond: (response: Response) => void = () => undefined
  network = () => new Promise((resolve) => (respond = resolve))
  void client.invalidateQueries({ queryKey: KEYS.counts })
  await pass()
  socket.say({ kind: 'events', events: [event(101)], upTo: 101 })
  await pass()
  respond(answer({}, 101))
  await pass(5000)
  expect(times(COUNTS)).toBe(2)
})

test('limits the requests during many events, and never drops the last event', async () => {
  const socket = await goLive()
  stops.push(
    new QueryObserver(client, pageQuery(ticketList({ scope: 'visible' }), undefined)).subscribe(() => {}),
  )
  await pass()
  let shown = 0
  network = (path) => {
    if (path.startsWith(COUNTS)) shown = serverNumber
    return undefined
  }
  const before = asked.length
  for (let round = 0; round < 500; round++) {
    serverNumber += 1
    socket.say({ kind: 'events', events: [event(serverNumber)], upTo: serverNumber })
    await pass(20)
  }
  await pass(1000)
  expect(shown).toBe(serverNumber)
  // 500 events in ten seconds: for each of the two queries about four requests at once, then one per second.
  expect(asked.length - before).toBeLessThan(2 * 18)
})

test('reports the open ticket and typing while the page is visible', async () => {
  const socket = await goLive()
  const seen = vi.fn<() => void>()
  stops.push(onPresenceChange(seen))
  const leave = look('t1', false)
  await pass()
  const leaveChat = look('t1', true)
  await pass(500)
  expect(socket.said.slice(1)).toEqual([
    { kind: 'look', ticketId: 't1', isTyping: false },
    { kind: 'look', ticketId: 't1', isTyping: true },
  ])
  await pass(LIVE.presenceMs)
  expect(socket.said).toHaveLength(4)
  leaveChat()
  leave()
  await pass(500)
  expect(socket.said.at(-1)).toEqual({ kind: 'look', ticketId: null, isTyping: false })
  await pass(2 * LIVE.presenceMs)
  expect(socket.said).toHaveLength(5)

  socket.say({ kind: 'presence', ticketId: 't1', users: [{ userId: 'p1', isTyping: true }] })
  expect(presenceOf('t1')).toEqual([{ userId: 'p1', isTyping: true }])
  expect(seen).toHaveBeenCalledTimes(1)
  socket.drop()
  await pass(LIVE.presenceLeaseMs)
  expect(presenceOf('t1')).toEqual([])
})
