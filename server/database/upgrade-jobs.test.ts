import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlaces, startOn, type Kind } from '../testing/database/places.ts'
import { onDatabase } from '../testing/database/raw-database.ts'
import { up as addJobs } from './migrations/0022-jobs.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'

let places: Awaited<ReturnType<typeof openPlaces>>
beforeAll(async () => {
  places = await openPlaces()
})
afterAll(() => places.discard())

test.each<Kind>(['SQLite', 'PostgreSQL'])(
  'finishes a deletion that an earlier version started on %s',
  async (kind) => {
    const place = await places.make(kind, 'with tables')
    const earlier = await startOn(place)
    const { id } = await earlier.add('User', 'ann')
    await earlier.stop()
    await onDatabase(place, async (run) => {
      await run('drop table jobs')
      await run('create table tasks (name text primary key, leased_until text, done_at text)')
      await run(`insert into departures (account_id, username, email, actor_id, is_erased)
        values ('${id}', 'ann', 'ann@example.com', '${id}', 0)`)
    })
    const engine = place.databaseUrl
      ? await openPostgres({ url: place.databaseUrl })
      : openSqlite(join(place.dataDir, 'support-desk.sqlite'))
    await engine.migrate((db) => addJobs(db as Kysely<unknown>))
    await engine.close()

    const now = await startOn(place)
    await expect.poll(() => now.ctx.store.departures.find(id)).toBeNull()
    await now.stop()
  },
)
