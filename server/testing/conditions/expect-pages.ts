import * as fc from 'fast-check'
import { expect } from 'vitest'
import { type ConditionTree, type QueueOrder, QUEUE_ORDERS, testOf } from '@support-desk/contract'
import { conditionsOf } from './arbitrary.ts'
import { type MadeDesk, makeDesk, rankOf } from './desk.ts'
import { openSearchReader } from '../database/searches.ts'
import type { DATABASES } from '../database/test-store.ts'
import { findPage } from '../../conditions/queries-find.ts'
import { SIZES } from '../../conditions/queries-read.ts'
import { isFound, type TicketFacts } from './passes.ts'

/** Tiny thresholds, so that every query strategy is used. */
const TINY = { nearest: 8, nearestOpen: 16, few: 5, together: 7 }

const ORDERS: Record<QueueOrder, (one: TicketFacts, other: TicketFacts) => number> = {
  newest: (one, other) => other.number - one.number,
  oldest: (one, other) => one.number - other.number,
  waiting: byQueue,
  priority: (one, other) => rankOf(other.priority) - rankOf(one.priority) || byQueue(one, other),
}
function byQueue(one: TicketFacts, other: TicketFacts): number {
  const [left, right] = [queueKey(one), queueKey(other)]
  if (left === right) return one.number - other.number
  return left < right ? -1 : 1
}
const queueKey = ({ turn, turnSince }: TicketFacts): string =>
  turn === 'nobody' ? `~${turnSince}` : turnSince

async function found(
  { reader: { reader: db, dialect }, desk }: Room,
  tree: ConditionTree,
  order: QueueOrder,
  limit: number,
  sizes: typeof TINY,
): Promise<number[]> {
  const asked = { test: testOf(tree, readerIn(desk)), order, limit }
  const numbers: number[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 500; pages++) {
    const page = await findPage(db, dialect, { ...asked, cursor }, desk.searches, sizes)
    expect(page.numbers.length).toBeLessThanOrEqual(limit)
    numbers.push(...page.numbers)
    if (page.nextCursor === null) return numbers
    cursor = page.nextCursor
  }
  throw new Error('The pages have no end.')
}

const readerIn = (desk: MadeDesk) => ({
  me: desk.me,
  teams: desk.teams.slice(0, 1),
  now: desk.now,
  timeZone: 'Asia/Kathmandu',
})

type Room = { desk: MadeDesk; reader: ReturnType<typeof openSearchReader> }

/** Reads all pages of random conditions, in every order and page length, and compares them with the matching tickets. */
export async function expectPages(
  kind: (typeof DATABASES)[number],
  tickets: number,
  tries: fc.Parameters<unknown>,
): Promise<void> {
  const desk = await makeDesk(kind, tickets)
  const reader = openSearchReader(desk.place)
  const asked = fc.record({
    tree: conditionsOf(desk),
    order: fc.constantFrom(...QUEUE_ORDERS),
    limit: fc.integer({ min: 1, max: 60 }),
    sizes: fc.constantFrom(TINY, SIZES),
  })
  const property = fc.asyncProperty(asked, async ({ tree, order, limit, sizes }) => {
    const expected = desk.facts
      .filter((facts) => isFound(testOf(tree, readerIn(desk)), facts))
      .toSorted(ORDERS[order])
      .map(({ number }) => number)
    expect(await found({ desk, reader }, tree, order, limit, sizes)).toEqual(expected)
  })
  try {
    await fc.assert(property, tries)
  } finally {
    await reader.close()
    await desk.discard()
  }
}
