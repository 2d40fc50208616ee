import { expect, test } from 'vitest'
import { settle } from './settle.ts'
import { changesOf } from './use-changed-rows.ts'

const row = (id: string, status = 'Pending') => ({ id, status })
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')
const rowsOf = (ids: string) => [...ids].map((id) => row(id))

test.each([
  // kept, now, complete, shown, arrived, left, moved
  ['bc', 'abc', true, 'bc', 1, '', false],
  ['bc', 'axbyc', true, 'bc', 3, '', false],
  ['bc', 'bcde', true, 'bcde', 0, '', false],
  ['abc', 'ac', true, 'abc', 0, 'b', false],
  ['abc', 'xac', true, 'abc', 1, 'b', false],
  ['abc', 'cab', true, 'abc', 0, '', true],
  // Unless the list is complete, missing rows at its end may just not be loaded.
  ['abc', 'xab', false, 'abc', 1, '', false],
  ['abc', 'xab', true, 'abc', 1, 'c', false],
  ['abc', '', true, 'abc', 0, 'abc', false],
  ['', 'ab', true, 'ab', 0, '', false],
])(
  'held rows %s, current rows %s, all loaded (%s): shows the rows %s',
  (kept, now, complete, shown, arrived, left, moved) => {
    const settled = settle(rowsOf(kept), rowsOf(now), complete)
    expect([idsOf(settled.shown), settled.arrived, [...settled.left].join(''), settled.moved]).toEqual([
      shown,
      arrived,
      left,
      moved,
    ])
    const again = settle(settled.shown, rowsOf(now), complete)
    expect(idsOf(again.shown)).toBe(shown)
  },
)

test('updates the content of a row at once', () => {
  expect(settle([row('a')], [row('a', 'Solved')], true).shown).toEqual([row('a', 'Solved')])
})

test('reports changed and inserted rows, but not rows loaded below', () => {
  const before = new Map([
    ['a', 'Pending'],
    ['b', 'Pending'],
  ])
  const after = new Map([
    ['x', 'Waiting'],
    ['a', 'Solved'],
    ['b', 'Pending'],
    ['c', 'Pending'],
  ])
  expect([...changesOf(before, after)]).toEqual(['x', 'a'])
})
