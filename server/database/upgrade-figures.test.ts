import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onDatabase } from '../testing/database/raw-database.ts'
import { openPlaces, startOn, type Kind } from '../testing/database/places.ts'
import type { Engine } from './engine.ts'
import { addFigures } from './migrations/0015-figures.ts'
import { addUnread } from './migrations/0016-unread.ts'
import type { Place } from '../open-store.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'

const HOUR = 60 * 60

let places: Awaited<ReturnType<typeof openPlaces>>
beforeAll(async () => {
  places = await openPlaces()
})
afterAll(() => places.discard())

test.each<Kind>(['SQLite', 'PostgreSQL'])(
  'a desk on %s that knew neither figures nor what is unread gets them from what is there',
  async (kind) => {
    const place = await places.make(kind, 'with tables')
    const testServer = await startOn(place)
    const [otto, ann] = [await testServer.add('SupportTeam', 'otto'), await testServer.add('User', 'ann')]
    for (let index = 0; index < 12; index++) {
      const ticketid = await testServer.raise(ann)
      testServer.advance(index * 13 * 60)
      if (index % 4 === 0) continue
      await testServer.call('takeTicket', { body: { Ticketid: ticketid } }, otto.token)
      await testServer.call('postChat', { body: { ticketid, chat: 'Words' } }, (index % 3 ? otto : ann).token)
      testServer.advance(index * index * 2 * HOUR)
      for (const status of index % 4 === 1 ? (['Solved', 'Pending', 'Solved'] as const) : []) {
        await testServer.call('updateTicket', { body: { ticketid, status } }, otto.token)
        testServer.advance(HOUR)
      }
    }
    await testServer.stop()

    const kept = await figuresOf(place)
    expect(kept.figures.length).toBeGreaterThan(20)
    await onDatabase(place, async (run) => {
      await run('drop table ticket_figures')
      await run('drop index chat_members_unread')
      await run('alter table chat_members drop column unread')
      for (const column of ['first_answered_at', 'solved_at']) {
        await run(`alter table tickets drop column ${column}`)
      }
    })
    const engine = await openEngine(place)
    await engine.migrate(async (db) => {
      await addFigures(db as Kysely<unknown>)
      await addUnread(db as Kysely<unknown>)
    })
    await engine.close()
    expect(await figuresOf(place)).toEqual(kept)
  },
)

async function openEngine({ dataDir, databaseUrl }: Required<Place>): Promise<Engine> {
  const nothing = (): void => {}
  return databaseUrl
    ? openPostgres(databaseUrl, nothing)
    : openSqlite(join(dataDir, 'support-desk.sqlite'), nothing)
}

const figuresOf = (place: Required<Place>) =>
  onDatabase(place, async (run) => ({
    figures: await run('select * from ticket_figures where n <> 0 order by figure, period, value'),
    times: await run('select id, first_answered_at, solved_at from tickets order by id'),
    unread: await run(
      'select ticket_id, account_id, unread from chat_members order by ticket_id, account_id',
    ),
  }))
