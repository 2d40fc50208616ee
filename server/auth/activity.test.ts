import { expect, test } from 'vitest'
import { createActivity } from './activity.ts'

const NOW = new Date('2026-01-05T09:00:00Z')

test('stores a use of a session that happens while an earlier use is being stored', async () => {
  const written: string[][] = []
  const activity = createActivity(
    () => NOW,
    async (ids) => {
      written.push([...ids])
      if (written.length === 1) activity.note('session', null)
    },
  )
  activity.note('session', null)
  await activity.write()
  await activity.write()
  expect(written).toEqual([['session'], ['session']])
})

test('stores the use of a session at the next attempt if the database was unavailable', async () => {
  let isAway = true
  const written: string[][] = []
  const activity = createActivity(
    () => NOW,
    async (ids) => {
      if (isAway) throw new Error('The database is away.')
      written.push([...ids])
    },
  )
  activity.note('session', null)
  await expect(activity.write()).rejects.toThrow('away')
  isAway = false
  await activity.write()
  expect(written).toEqual([['session']])
})
