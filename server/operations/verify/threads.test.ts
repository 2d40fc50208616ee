import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqliteSource } from '../transfer/sqlite-place.ts'
import { openPlaces, startOn } from '../../testing/database/places.ts'
import { messageNumbers } from './checks/conversation/message-numbers.ts'
import { events } from './checks/events/events.ts'
import { beginThreads } from './threads.ts'

let places: Awaited<ReturnType<typeof openPlaces>>

beforeAll(async () => {
  places = await openPlaces()
})

afterAll(() => places.discard())

test('a check in a thread of its own finds what it finds otherwise', async () => {
  const place = await places.make('SQLite')
  await (await startOn(place)).stop()
  const whole = beginThreads({ dataDir: place.dataDir }, [events], 2)
  const right = await whole.outcomeOf(events)
  expect(right?.outcome.checked).toBeGreaterThan(0)
  expect(right?.outcome.differences).toEqual([])
  expect(whole.outcomeOf(messageNumbers)).toBeUndefined()

  const database = new DatabaseSync(join(place.dataDir, 'support-desk.sqlite'))
  database.exec(`update events set occurred_at = '2020-01-01T00:00:00.000Z' where number = 1`)
  database.close()
  const damaged = beginThreads({ dataDir: place.dataDir }, [events], 2)
  expect((await damaged.outcomeOf(events))?.outcome.differences).toMatchObject([
    { what: 'hash of event number 1' },
  ])
  await Promise.all([whole.end(), damaged.end()])
})

test('threads that share the events by ranges miss none, wherever ranges meet', async () => {
  const place = await places.make('SQLite')
  const testServer = await startOn(place)
  await testServer.raise(await testServer.add('User', 'ann'))
  await testServer.stop()
  const database = new DatabaseSync(join(place.dataDir, 'support-desk.sqlite'))
  const { last } = database.prepare('select max(number) as last from events').get() as { last: number }
  const inRanges = async (meeting: number) => {
    const source = openSqliteSource(place.dataDir)
    const outcomes = [
      await events.run(source, { after: 0, upTo: meeting }),
      await events.run(source, { after: meeting, upTo: null }),
    ]
    await source.close()
    return {
      checked: outcomes.reduce((sum, { checked }) => sum + checked, 0),
      whats: outcomes.flatMap(({ differences }) => differences.map(({ what }) => what)),
    }
  }
  for (let meeting = 1; meeting < last; meeting++)
    expect(await inRanges(meeting), `at ${meeting}`).toEqual({ checked: last, whats: [] })
  // Of more events than there are, most ranges are empty.
  const threads = beginThreads({ dataDir: place.dataDir }, [events], 1_000_000)
  expect((await threads.outcomeOf(events))?.outcome).toEqual({ checked: last, differences: [] })
  await threads.end()

  // No hash begins with this sign.
  database.exec(`update events set hash = '=' || substr(hash, 2) where number = 2`)
  expect((await inRanges(2)).whats).toEqual(['hash of event number 2', 'hash of event number 3'])
  database.exec('delete from events where number = 2')
  expect((await inRanges(2)).whats).toEqual(['hash of event number 3'])
  database.exec(`delete from events where number = ${last}`)
  database.close()
  expect((await inRanges(2)).whats).toContain('hash in the counter of events')
})

test('a thread that cannot do its work fails the command instead of waiting for ever', async () => {
  const place = await places.make('SQLite')
  const threads = beginThreads({ dataDir: join(place.dataDir, 'nothing-here') }, [events], 2)
  await expect(threads.outcomeOf(events)).rejects.toThrow('there is no install')
  await threads.end()
})
