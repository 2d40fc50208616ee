import { afterEach, beforeEach, expect, it } from 'vitest'
import { LIVE } from '@support-desk/contract'
import type { Store } from '../kernel/store.ts'
import { createTestTime } from '../testing/calls/time.ts'
import { waitFor } from '../testing/calls/test-server.ts'
import { addAccount, addTicket, at, openTestStore } from '../testing/database/test-store.ts'
import { openFeed, type OpenFeed } from './feed.ts'

let store: Store
let discard: () => Promise<void>
beforeEach(async () => ({ store, discard } = await openTestStore('SQLite')))
afterEach(() => discard())

/** Writes `count` events in one transaction. */
const happen = (count: number, ticketId?: string): Promise<void> =>
  store.write(async (tx) => {
    const about = ticketId === undefined ? {} : { ticketId }
    for (let index = 0; index < count; index++) {
      await tx.events.append({ kind: 'ticket.opened', ...about, data: {} }, at(index))
    }
  })

function listenTo(feed: OpenFeed): number[] {
  const heard: number[] = []
  feed.listen((events) => heard.push(...events.map(({ number }) => number)))
  return heard
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

it('distributes new events once, in order, with the requester of their ticket', async () => {
  const { id } = await addAccount(store, 'User')
  const ticketId = await addTicket(store, id)
  await happen(3)
  const feed = await openFeed(store)
  const heard = listenTo(feed)
  const stop = feed.follow(createTestTime().timer, () => undefined)
  await Promise.all([happen(700, ticketId), happen(1), happen(600), ...range(1, 50).map(() => happen(1))])
  await waitFor(() => heard.length === 1351 || undefined)
  expect(heard).toEqual(range(4, 1354))
  expect(feed.upTo()).toBe(1354)
  expect(feed.since(3)?.[0]).toMatchObject({ number: 4, ticketId, requesterId: id })
  await stop()
  await happen(1)
  expect(heard).toHaveLength(1351)
})

it('returns missed events, also from before its start, or null when they are too many', async () => {
  await happen(LIVE.replayed + 10)
  const head = LIVE.replayed + 10
  const feed = await openFeed(store)
  const numbersSince = (number: number) => feed.since(number)?.map((event) => event.number)
  expect(numbersSince(10)).toEqual(range(11, head))
  expect(feed.since(9)).toBeNull()
  expect(numbersSince(head)).toEqual([])
  expect(feed.since(head + 1)).toBeNull()

  const stop = feed.follow(createTestTime().timer, () => undefined)
  await happen(3 * LIVE.replayed)
  const end = head + 3 * LIVE.replayed
  await waitFor(() => feed.upTo() === end || undefined)
  for (const missed of [0, 1, 499, LIVE.replayed]) {
    expect(numbersSince(end - missed), String(missed)).toEqual(missed ? range(end - missed + 1, end) : [])
  }
  expect(feed.since(end - LIVE.replayed - 1)).toBeNull()
  await stop()
})

it('continues after an error, and polls for events without a wake-up', async () => {
  const { timer, advance } = createTestTime()
  const { list } = store.events
  const deaf = { events: store.events, watch: () => () => undefined }
  const feed = await openFeed(deaf)
  const heard = listenTo(feed)
  const troubles: unknown[] = []
  store.events.list = () => Promise.reject(new Error('locked'))
  const stop = feed.follow(timer, (error) => troubles.push(error))
  await waitFor(() => troubles.length > 0 || undefined)
  store.events.list = list
  await happen(2)
  await waitFor(() => {
    advance(5)
    return heard.length === 2 || undefined
  })
  expect(heard).toEqual([1, 2])
  await stop()
})

it('reads an event announced by another node before the wake-up arrives', async () => {
  const deaf = { events: store.events, watch: () => () => undefined }
  const feed = await openFeed(deaf)
  const stop = feed.follow(createTestTime().timer, () => undefined)
  await feed.reach(1)
  await happen(2)
  expect(feed.upTo()).toBe(0)
  await feed.reach(2)
  expect(feed.since(0)?.map(({ number }) => number)).toEqual([1, 2])
  await feed.reach(1000)
  expect(feed.since(1000)).toBeNull()
  await stop()
})
