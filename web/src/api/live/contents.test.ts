import { type EventKind, LIVE_NUMBER_HEADER, type LiveEvent } from '@support-desk/contract'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#app/cache/query-client.ts'
import { STALE_KEYS } from '#app/shell/live/stale-keys.ts'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { sessionOf } from '#testing/render-app.tsx'
import { storeSession } from '../session.ts'
import { createEffects } from './effects.ts'

let client: QueryClient
let effects: ReturnType<typeof createEffects>
let stops: (() => void)[]
/** Number of the server's latest event, and the ids of requested tickets. */
let serverNumber: number
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryClient()
  effects = createEffects(client, STALE_KEYS)
  serverNumber = 100
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.slice(-2))
    const body = JSON.stringify({
      id: path.slice(-2),
      isOpened: path.endsWith('t1'),
      merged: { isMerged: false, into: null, from: path.endsWith('t3') ? [{ id: 't4' }] : [] },
    })
    return new Response(body, { headers: { [LIVE_NUMBER_HEADER]: String(serverNumber) } })
  })
  storeSession(sessionOf('SupportTeam'))
  stops = [effects.stop]
})
afterEach(() => {
  for (const stop of stops) stop()
  client.clear()
  vi.useRealTimers()
})

async function show(...ids: string[]): Promise<void> {
  for (const id of ids) stops.push(new QueryObserver(client, ticketQuery(id)).subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
}

async function hear(number: number, kind: EventKind, ticketId: string): Promise<void> {
  const event: LiveEvent = { number, kind, ticketId, actorId: null, userId: null }
  effects.heard([event], number - 1)
  await vi.advanceTimersByTimeAsync(2000)
}

test('does not refetch an answer that already contains an event, even if another answer is older', async () => {
  await show('t1', 't2')
  serverNumber = 101
  await hear(101, 'ticket.taken', 't1')
  expect(asked).toEqual(['t1', 't2', 't1'])
  effects.again(100)
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toEqual(['t1', 't2', 't1'])
  // An answer that lacks the next event is refetched.
  await hear(102, 'ticket.taken', 't1')
  expect(asked).toEqual(['t1', 't2', 't1', 't1'])
})

test('does not refetch details that already show the ticket as opened', async () => {
  await show('t1', 't2')
  await hear(101, 'ticket.opened', 't1')
  await hear(102, 'ticket.opened', 't2')
  expect(asked).toEqual(['t1', 't2', 't2'])
})

test('refetches the target of a merge after an event of the ticket merged into it', async () => {
  await show('t1', 't3')
  await hear(101, 'ticket.unlinked', 't4')
  expect(asked).toEqual(['t1', 't3', 't3'])
  // An answer that contains the event is not refetched.
  serverNumber = 102
  await hear(102, 'ticket.unlinked', 't4')
  await hear(102, 'ticket.unlinked', 't4')
  expect(asked).toEqual(['t1', 't3', 't3', 't3'])
})
