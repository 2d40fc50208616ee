import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyEvents, record } from '../../kernel/event-log/record.ts'
import { openPlaces, startOn, type TestPlace } from '../../testing/database/places.ts'
import { chainedHash } from '../../kernel/event-log/event-chain.ts'
import { readNoted } from './noted-event.ts'
import { verify } from './verify.ts'

let places: Awaited<ReturnType<typeof openPlaces>>
let place: TestPlace

beforeAll(async () => {
  places = await openPlaces()
  place = await places.make('SQLite')
})
afterAll(() => places.discard())

const found = async (expected?: string) => {
  const lines: string[] = []
  const wrong = await verify(place, (line) => lines.push(line), expected ? readNoted(expected) : undefined)
  const latest = /to be noted elsewhere: (\S+)/.exec(lines.join('\n'))?.[1] ?? ''
  return { wrong, latest, text: lines.join('\n') }
}

test('accepts events with former names of tools', async () => {
  const testServer = await startOn(place)
  const ann = await testServer.add('User', 'bea')
  const { store } = testServer.ctx
  const data = { tool: 'reply', client: 'claude' } as const
  const used = { kind: 'token.tool_used', data } as const
  await store.write((tx) => record({ ...testServer.ctx, tx }, { ...ann, kind: 'user' }, used))
  await testServer.stop()
  expect(await found()).toMatchObject({ wrong: 0 })
})

test('accepts emptied events as long as their count matches the log', async () => {
  const testServer = await startOn(place)
  const ann = await testServer.add('User', 'ann')
  await testServer.logIn(ann.username)
  const which = { kinds: ['session.started'], before: '2999-01-01T00:00:00.000Z' } as const
  const store = testServer.ctx.store
  expect(await store.write((tx) => emptyEvents({ ...testServer.ctx, tx }, null, which, 1))).toBe(1)
  expect(await found()).toMatchObject({ wrong: 0 })
  expect(await store.write((tx) => tx.events.empty(which, 1))).toMatchObject({ count: 1 })
  expect((await found()).text).toMatch(/events that are empty: stored 2, counted 1/)
  await testServer.stop()
})

test('finds a manually changed event', () => {
  const database = new DatabaseSync(join(place.dataDir, 'support-desk.sqlite'))
  const { number } = database.prepare('select max(number) as number from events').get() as { number: number }
  database.prepare('update events set occurred_at = ? where number = ?').run('2026-01-01', number)
  database.close()
  return expect(found()).resolves.toMatchObject({
    text: expect.stringMatching(new RegExp(`hash of event number ${number}:`)),
  })
})

test('finds a truncated or rewritten log by the number and hash of an event noted earlier', async () => {
  place = await places.make('SQLite')
  const testServer = await startOn(place)
  const ann = await testServer.add('User', 'ann')
  await testServer.raise(ann)
  await testServer.stop()
  const { latest, wrong } = await found()
  expect(wrong).toBe(0)
  expect(await found(latest)).toMatchObject({ wrong: 0 })

  const database = new DatabaseSync(join(place.dataDir, 'support-desk.sqlite'))
  const last = database.prepare('select max(number) as number from events').get() as { number: number }
  const cut = (number: number, hash: string): void => {
    database.prepare('delete from events where number > ?').run(number)
    database.prepare('update events set hash = ? where number = ?').run(hash, number)
    database.prepare('update event_counter set value = ?').run(number)
  }
  const before = database.prepare('select * from events where number = ?').get(last.number - 1)
  cut(last.number - 1, String(before?.hash))
  expect(await found()).toMatchObject({ wrong: 0 })
  expect((await found(latest)).text).toMatch(/event number \d+ is gone/)

  database
    .prepare(`insert into events (number, kind, data, occurred_at, hash) values (?, 'emptied', '{}', '', '')`)
    .run(last.number)
  const content = 'x'.repeat(43)
  database.prepare('update events set content_hash = ? where number = ?').run(content, last.number)
  cut(last.number, chainedHash(String(before?.hash), last.number, content))
  database.close()
  expect((await found(latest)).text).toMatch(/events up to number \d+ were written anew/)
})

test('refuses a noted event in another format', () => {
  expect(() => readNoted('12')).toThrow(/NUMBER:HASH/)
})
