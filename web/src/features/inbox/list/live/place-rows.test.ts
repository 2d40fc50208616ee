import type { QueueOrder } from '@support-desk/contract'
import { expect, test } from 'vitest'
import { queueRow } from '../../../../testing/sample-queue.ts'
import type { ListedTicket, Reach } from '../../queries.ts'
import { compareIn } from './order.ts'
import { type KeptPage, placeRows } from './place-rows.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString()
/** A ticket that waits since a minute. */
const ticket = (number: number, more: Partial<ListedTicket> = {}): ListedTicket => ({
  ...queueRow(number, { turnSince: at(number) }),
  group: null,
  ...more,
})
const page = (
  cursor: string | null,
  numbers: readonly number[],
  nextCursor: string | null,
  reach: Partial<Reach> = {},
): KeptPage => {
  const answer = numbers.map((number) => ticket(number))
  const end: Reach =
    nextCursor === null
      ? { group: 1, row: null, isShort: false }
      : { group: 0, row: answer.at(-1) ?? null, isShort: false }
  return { cursor, page: { answer, nextCursor, since: null, reach: { ...end, ...reach } } }
}
const place = (
  pages: readonly KeptPage[],
  present: readonly ListedTicket[],
  { gone = [], order = 'waiting' }: { gone?: readonly string[]; order?: QueueOrder } = {},
) => {
  const placed = placeRows(
    pages,
    { present, gone: new Set(gone) },
    { compare: compareIn(order, 'none'), groupAt: () => 0 },
  )
  return {
    ...placed,
    shown: Object.fromEntries(
      placed.pages.map(({ cursor, page: { answer } }) => [cursor ?? '', answer.map(({ number }) => number)]),
    ),
  }
}

test('what comes stands where the order has it, and what goes is taken out', () => {
  const pages = [page(null, [10, 20, 30], 'b'), page('b', [40, 50], null)]
  expect(place(pages, [ticket(25), ticket(60)], { gone: ['q10'] }).shown).toEqual({
    '': [20, 25, 30],
    b: [40, 50, 60],
  })
  expect(place(pages, [ticket(1), ticket(35)]).shown).toEqual({ '': [1, 10, 20, 30, 35] })
})

test('what waits anew moves to its place, and nothing else is touched', () => {
  const pages = [page(null, [10, 20], 'b'), page('b', [30, 40], null)]
  expect(place(pages, [ticket(10, { turnSince: at(35) })]).shown).toEqual({ '': [20], b: [30, 10, 40] })
  expect(place(pages, [], { gone: ['q99'] }).pages).toEqual([])
})

test('what belongs to rows that are not here comes with them', () => {
  expect(place([page(null, [10, 20], 'b')], [ticket(25)])).toMatchObject({ pages: [], isUnsure: false })
  // The last row has gone, and its place is still on this page.
  const left = page(null, [10], 'b', { row: ticket(20) })
  expect(place([left], [ticket(15)]).shown).toEqual({ '': [10, 15] })
  const gap = [page(null, [10, 20], 'b'), page('d', [60, 70], null)]
  expect(place(gap, [ticket(25), ticket(65)]).shown).toEqual({ d: [60, 65, 70] })
})

test('behind a page that was short it cannot be told, and at the end of a list it can', () => {
  const short = page(null, [10], 'b', { isShort: true })
  expect(place([short], [ticket(25)])).toMatchObject({ pages: [], isUnsure: true })
  expect(place([page(null, [], null)], [ticket(25)]).shown).toEqual({ '': [25] })
})

test('orders are those of the server', () => {
  const pages = [page(null, [20, 10], null)]
  expect(place(pages, [ticket(15)], { order: 'newest' }).shown).toEqual({ '': [20, 15, 10] })
  const two = [page(null, [10, 20], null)]
  expect(place(two, [ticket(30, { priority: 'urgent' })], { order: 'priority' }).shown).toEqual({
    '': [30, 10, 20],
  })
  expect(place(two, [ticket(5, { turn: 'nobody' })]).shown).toEqual({ '': [10, 20, 5] })
})
