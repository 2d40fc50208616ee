import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPlaces, seed, seenOn, type TestPlace, type Tokens } from '../../testing/database/places.ts'
import { move } from './transfers.ts'

let places: Awaited<ReturnType<typeof openPlaces>>
let origin: TestPlace
let tokens: Tokens

beforeAll(async () => {
  places = await openPlaces()
  origin = await places.make('SQLite')
  tokens = await seed(origin, 6)
})
afterAll(() => places.discard())

it('moves an install completely when the move is repeated after a kill', async () => {
  const seen = await seenOn(origin, tokens)
  const target = await places.make('PostgreSQL', 'with tables')
  const url = target.databaseUrl ?? ''
  const blocker = new Client(url)
  await blocker.connect()
  const watcher = new Client(inject('postgresUrl'))
  await watcher.connect()
  /** Waits for the server to block on the table of events. Then half of the data is copied. */
  const until = async (waiting: boolean) => {
    for (;;) {
      const { rows } = await watcher.query(
        'select 1 from pg_stat_activity where datname = $1 and pid <> $2 and wait_event_type = $3',
        [new URL(url).pathname.slice(1), await pidOf(blocker), 'Lock'],
      )
      if (rows.length > 0 === waiting) return
    }
  }
  await blocker.query('begin; lock table events in exclusive mode')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../cli/move.ts'), '--to', url], {
    env: { DATA_DIR: origin.dataDir },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await until(true)
  child.kill('SIGKILL')
  await ended
  await blocker.query('rollback')
  await until(false)
  expect((await blocker.query('select id from accounts')).rows).toEqual([])
  await blocker.end()
  await watcher.end()

  await move(origin.dataDir, url)
  expect(await seenOn(target, tokens)).toEqual(seen)
})

async function pidOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
