import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlaces, startOn } from '../../testing/database/places.ts'
import { eventChain } from './checks/event-chain.ts'
import { eventData } from './checks/event-data.ts'
import { beginThreads } from './threads.ts'

let places: Awaited<ReturnType<typeof openPlaces>>

beforeAll(async () => {
  places = await openPlaces()
})

afterAll(() => places.discard())

test('a check in a thread of its own finds what it finds otherwise', async () => {
  const place = await places.make('SQLite')
  await (await startOn(place)).stop()
  const whole = beginThreads(place.dataDir, [eventChain])
  const right = await whole.outcomeOf(eventChain)
  expect(right?.outcome.checked).toBeGreaterThan(0)
  expect(right?.outcome.differences).toEqual([])
  expect(whole.outcomeOf(eventData)).toBeUndefined()

  const database = new DatabaseSync(join(place.dataDir, 'support-desk.sqlite'))
  database.exec(`update events set occurred_at = '2020-01-01T00:00:00.000Z' where number = 1`)
  database.close()
  const damaged = beginThreads(place.dataDir, [eventChain])
  expect((await damaged.outcomeOf(eventChain))?.outcome.differences).toMatchObject([
    { what: 'hash of event number 1' },
  ])
  await Promise.all([whole.end(), damaged.end()])
})

test('a thread that cannot do its work fails the command instead of waiting for ever', async () => {
  const place = await places.make('SQLite')
  const threads = beginThreads(join(place.dataDir, 'nothing-here'), [eventChain])
  await expect(threads.outcomeOf(eventChain)).rejects.toThrow('there is no install')
  await threads.end()
})
