import { expect, test } from 'vitest'
import { newId, newRowId } from './ids.ts'

const at = new Date('2026-01-31T09:30:00.000Z')
/** Letters of an id that say when it was made. */
const TIME = 8

test('ids have one form, and none comes twice', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => (index % 2 ? newId() : newRowId(at)))
  expect(new Set(ids).size).toBe(1000)
  expect(ids.filter((id) => !/^[\w-]{22}$/.test(id))).toEqual([])
})

test('ids of rows begin with their time, others with nothing in common', () => {
  const ids = Array.from({ length: 600 }, () => newRowId(at))
  expect(new Set(ids.map((id) => id.slice(0, TIME))).size).toBe(1)
  expect(newRowId(new Date(at.getTime() + 1)).slice(0, TIME)).not.toBe(ids[0]?.slice(0, TIME))
  // Rows of the same seconds differ late in what they begin with.
  expect(newRowId(new Date(at.getTime() + 500)).slice(0, TIME - 2)).toBe(ids[0]?.slice(0, TIME - 2))
  expect(new Set(Array.from({ length: 600 }, () => newId().slice(0, TIME))).size).toBe(600)
})
