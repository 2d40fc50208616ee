import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewEvent } from './event.ts'
import type { Store } from '../store.ts'
import { CHAIN_START, chainedHash, contentHash } from './event-chain.ts'
import type { Schema } from '../../database/schema.ts'
import { at, DATABASES, openTestStore } from '../../testing/database/test-store.ts'
import { openSource } from '../../operations/transfer/transfers.ts'

describe.each(DATABASES)('the event log on %s', (kind) => {
  let store: Store
  let place: Awaited<ReturnType<typeof openTestStore>>['place']
  let discard: () => Promise<void>
  beforeAll(async () => {
    ;({ store, place, discard } = await openTestStore(kind))
  })
  afterAll(() => discard())

  const rows = async (): Promise<Schema['events'][]> => {
    const source = await openSource(place)
    const found = await source.db.selectFrom('events').selectAll().orderBy('number').execute()
    await source.close()
    return found
  }
  const append = async (event: NewEvent, moment: string) => {
    await store.write((tx) => tx.events.append(event, moment))
    return store.events.latest()
  }
  const expectChain = (events: Schema['events'][]): void => {
    let last = CHAIN_START
    for (const event of events) {
      const content = event.content_hash ?? contentHash(event)
      expect(event.hash, `event ${event.number}`).toBe((last = chainedHash(last, event.number, content)))
    }
  }

  test('chains events in the order of their numbers under 40 parallel writers', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        append(
          index % 2 === 0
            ? { kind: 'session.started', actorId: 'ann', data: { accountId: 'ann' } }
            : { kind: 'ticket.assigned', ticketId: 't1', actorId: 'eve', data: { assigneeId: 'ann' } },
          at(index),
        ),
      ),
    )
    const events = await rows()
    expect(events).toHaveLength(40)
    expectChain(events)
    expect(new Set(events.map(({ kind: named, about_id }) => `${named} ${about_id}`))).toEqual(
      new Set(['session.started null', 'ticket.assigned ann']),
    )
    expect(new Set(events.map(({ salt }) => salt)).size).toBe(40)
  })

  test('empties events by kind and age in batches, and keeps the chain', async () => {
    const before = await rows()
    const early = before.filter((event) => event.kind === 'session.started' && event.occurred_at < at(20))
    const empty = (limit: number) =>
      store.write((tx) => tx.events.empty({ kinds: ['session.started'], before: at(20) }, limit))
    expect(early).toHaveLength(10)
    expect(await empty(4)).toMatchObject({ count: 4, first: early[0]?.number, last: early[3]?.number })
    expect(await empty(100)).toMatchObject({ count: 6, last: early.at(-1)?.number })
    expect(await empty(100)).toBeNull()

    const after = await rows()
    expectChain(after)
    const emptied = after.filter((event) => event.kind === 'emptied')
    expect(emptied.map(({ number }) => number)).toEqual(early.map(({ number }) => number))
    for (const event of emptied) {
      expect(event).toMatchObject({ ticket_id: null, actor_id: null, about_id: null, data: '{}', salt: null })
    }
    const kept = new Set(emptied.map(({ number }) => number))
    expect(after.filter(({ number }) => !kept.has(number))).toEqual(
      before.filter(({ number }) => !kept.has(number)),
    )
  })

  test('empties the events of a ticket', async () => {
    expect(await store.write((tx) => tx.events.empty({ ticketId: 't1' }, 1000))).toMatchObject({ count: 20 })
    expect((await rows()).filter(({ ticket_id }) => ticket_id !== null)).toEqual([])
    expectChain(await rows())
  })

  test('counts only events that change visible data as the latest change', async () => {
    const number = await append({ kind: 'session.started', data: { accountId: 'ann' } }, at(50))
    await append({ kind: 'ticket.read', ticketId: 't1', actorId: 'ann', data: {} }, at(51))
    expect([await store.events.latest(), await store.events.latestChange()]).toEqual([number + 1, number])
  })
})
