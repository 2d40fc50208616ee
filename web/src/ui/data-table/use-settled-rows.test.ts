import { expect, test } from 'vitest'
import { arrivedAbove } from './use-settled-rows.ts'

const known = new Set(['b', 'c'])

test('rows above or between known ones have arrived; rows below them were loaded on', () => {
  expect(arrivedAbove(['a', 'b', 'x', 'c', 'd'], known)).toEqual(['a', 'x'])
  expect(arrivedAbove(['b', 'c', 'd', 'e'], known)).toEqual([])
})

test('where nothing is known yet, nothing can be pushed away', () => {
  expect(arrivedAbove(['a', 'b'], new Set())).toEqual([])
})
