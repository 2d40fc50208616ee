import { expect, test } from 'vitest'
import { asTheyAre, settlePages } from './settle-pages.ts'
import { BEGINNING, follow, type LoadedPage, pagesFor, type Trail } from './trail.ts'

type Row = { id: string }
const anchor = (trail: Trail, index: number) => trail.anchors[index] ?? { cursor: 'none', start: -1 }
const rowsOf = (ids: string): Row[] => [...ids].map((id) => ({ id }))
const loaded = (trail: Trail, index: number, ids: string, nextCursor: string | null): LoadedPage<Row> => ({
  index,
  anchor: anchor(trail, index),
  page: { answer: rowsOf(ids), nextCursor },
})
const walk = (pages: number): Trail =>
  Array.from({ length: pages }).reduce<Trail>(
    (trail, _, index) => follow(trail, [loaded(trail, index, 'abcde', `c${index + 1}`)], false),
    BEGINNING,
  )
const shownOf = ({ pages }: ReturnType<typeof asTheyAre<Row>>) =>
  pages.map(({ start, rows }) => `${start}${rows.map(({ id }) => id).join('')}`)

test('requests only the first page and the pages around the visible rows of a long list', () => {
  const trail = walk(1000)
  expect([trail.end, trail.complete]).toEqual([5000, false])
  expect(pagesFor(trail, 0, 4)).toEqual([0])
  expect(pagesFor(trail, 2503, 2516)).toEqual([0, 500, 501, 502, 503])
  expect(pagesFor(trail, 4990, 5010)).toEqual([0, 998, 999, 1000])
})

test('requests further pages after a short or an empty page', () => {
  const short = follow(BEGINNING, [loaded(BEGINNING, 0, 'a', 'c1')], false)
  const empty = follow(short, [loaded(short, 1, '', 'c2')], false)
  expect(pagesFor(empty, 0, 20)).toEqual([0, 1, 2])
  const all = follow(empty, [loaded(empty, 2, 'bc', null)], false)
  expect([all.end, all.complete]).toEqual([3, true])
})

test('keeps the loaded pages while a list is held, and reloads from a changed page otherwise', () => {
  const trail = walk(3)
  const changed = [loaded(trail, 1, 'abcd', 'other')]
  expect(follow(trail, changed, true)).toBe(trail)
  expect(follow(trail, changed, false)).toMatchObject({ end: 9, anchors: { length: 3 } })
  expect(follow(trail, [loaded(trail, 1, 'abcde', 'c2')], false)).toBe(trail)
})

test('keeps rows far down in place, and counts rows that arrive above', () => {
  const trail = walk(100)
  const before = asTheyAre([loaded(trail, 0, 'abcde', 'c1'), loaded(trail, 50, 'pqrst', 'c51')])
  const now = [
    loaded(trail, 0, 'xyabc', 'n'),
    loaded(trail, 50, 'pqst', 'c51'),
    loaded(trail, 51, 'uvw', null),
  ]
  const settled = settlePages(before, now, true)
  expect(shownOf(settled)).toEqual(['0abcde', '250pqrst', '255uvw'])
  expect([settled.arrived, ...settled.left]).toEqual([2, 'r'])
})

test('counts no newly loaded page as a change, and shows no row twice, while scrolling', () => {
  const trail = walk(100)
  const before = asTheyAre([loaded(trail, 0, 'abcde', 'c1'), loaded(trail, 50, 'pqrst', 'c51')])
  const now = [
    loaded(trail, 0, 'abcde', 'c1'),
    loaded(trail, 49, 'lmnop', 'c50'),
    loaded(trail, 50, 'pqrst', 'c51'),
  ]
  const settled = settlePages(before, now, false)
  expect(shownOf(settled)).toEqual(['0abcde', '245lmno', '250pqrst'])
  expect([settled.arrived, settled.left.size]).toEqual([0, 0])
})
