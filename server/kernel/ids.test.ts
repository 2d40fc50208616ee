import { expect, test } from 'vitest'
import { newId, newRowId } from './ids.ts'

const at = new Date('2026-01-31T09:30:00.000Z')
/** Length of the time prefix of a row id, in characters. */
const TIME = 8

test('creates unique ids of 22 characters', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => (index % 2 ? newId() : newRowId(at)))
  expect(new Set(ids).size).toBe(1000)
  expect(ids.filter((id) => !/^[\w-]{22}$/.test(id))).toEqual([])
})

test('starts the ids of rows with their creation time, and other ids with random characters', () => {
  const ids = Array.from({ length: 600 }, () => newRowId(at))
  expect(new Set(ids.map((id) => id.slice(0, TIME))).size).toBe(1)
  expect(newRowId(new Date(at.getTime() + 1)).slice(0, TIME)).not.toBe(ids[0]?.slice(0, TIME))
  // Ids of the same second differ only in the last characters of the prefix.
  expect(newRowId(new Date(at.getTime() + 500)).slice(0, TIME - 2)).toBe(ids[0]?.slice(0, TIME - 2))
  expect(new Set(Array.from({ length: 600 }, () => newId().slice(0, TIME))).size).toBe(600)
})
