import { textOf } from '../notifications/index.ts'
import { inEnglish } from '../kernel/languages/words.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openSearches } from '../testing/database/searches.ts'
import { openStore, type StoreLocation } from '../open-store.ts'
import type { TestPlace } from '../testing/database/places.ts'
import { verify } from '../operations/verify/verify.ts'
import { startTestServer } from '../testing/calls/test-server.ts'
import {
  EARLIER_PASSWORD,
  type EarlierState,
  earlierStates,
  knowsNodes,
  layDown,
  rowsOf,
} from '../testing/database/earlier-state.ts'
import { onDatabase } from '../testing/database/raw-database.ts'
import { DATABASES } from '../testing/database/test-store.ts'
import { createDatabase } from '../testing/postgres/postgres.ts'
import { isSoak } from '../testing/sample.ts'
import { migrations } from './migrations.ts'

const states = await earlierStates()
/** Each change tests the first version, which runs all migrations, and the latest. The soak tests all. */
const tried = isSoak ? states : [...states.slice(0, 1), ...states.slice(-1)]

test('still has the migrations of all recorded databases, in their order', () => {
  expect(Object.keys(migrations).slice(0, states.length)).toEqual(states.map(({ name }) => name))
})

describe.each(DATABASES)('%s', (kind) => {
  let folder: string
  let database: Awaited<ReturnType<typeof createDatabase>> | null = null
  let fresh: unknown
  let count = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'support-desk-upgrade-'))
    if (kind === 'PostgreSQL') database = await createDatabase(inject('postgresUrl'), 'template0')
    const place = await emptyPlace()
    await (await openStore(place)).close()
    fresh = await shapeOf(place)
  })
  afterAll(async () => {
    await database?.drop()
    await rm(folder, { recursive: true })
  })

  async function emptyPlace(): Promise<TestPlace> {
    const place = { dataDir: join(folder, String(count++)), databaseUrl: database?.url ?? null }
    // Recreating a schema takes a tenth of the time of a database.
    if (database) await onDatabase(place, (run) => run('drop schema public cascade; create schema public'))
    return place
  }

  async function install(state: EarlierState): Promise<TestPlace> {
    const place = await emptyPlace()
    await layDown(state, place)
    return place
  }

  async function differencesOf(place: StoreLocation): Promise<string[]> {
    const lines: string[] = []
    const wrong = await verify(place, (line) => lines.push(line))
    return wrong === 0 ? [] : lines.filter((line) => !line.endsWith('right'))
  }

  test.each(tried)('upgrades $name', async (state) => {
    const place = await install(state)
    const store = await openStore(place)
    if (place.databaseUrl && !knowsNodes(state)) {
      await store.secret.create(state.keys)
      for (const [name, bytes] of state.files) await store.files.keep(name, bytes)
    }
    const accounts = rowsOf(state, 'accounts')
    const users = await Promise.all(accounts.map(({ id }) => store.accounts.find(String(id))))
    expect(users.map((account) => account && { username: account.username, role: account.role })).toEqual(
      accounts.map(({ username, role, deleted_at }) => (deleted_at === null ? { username, role } : null)),
    )
    const tickets = rowsOf(state, 'tickets')
    expect(new Set(tickets.map((ticket) => ticket.state)).size).toBe(5)
    const all = await store.tickets.list({ kind: 'all' }, { limit: 100, sort: 'createdAt' })
    expect(all.rows.map(({ subject, status: now }) => `${subject}: ${now}`)).toEqual(
      tickets
        .toSorted((one, other) => (String(one.created_at) < String(other.created_at) ? -1 : 1))
        .map((ticket) => `${String(ticket.subject)}: ${String(ticket.state)}`),
    )
    const messages = rowsOf(state, 'messages')
    for (const { id } of tickets) {
      const chat = await store.chat.between(String(id), 1, 100_000)
      expect(chat.map(({ text }) => text)).toEqual(
        messages
          .filter((message) => message.ticket_id === id)
          .toSorted((one, other) => Number(one.number) - Number(other.number))
          .map(({ text }) => text),
      )
    }
    const searches = openSearches(place)
    const found = async (q: string) =>
      (await searches.find({ scope: { kind: 'all' }, limit: 10, sort: 'createdAt', q })).rows.map(
        ({ subject }) => subject.split(' ')[0],
      )
    expect(await found('prin')).toEqual(['Printer'])
    expect(await found('日本')).toEqual(['Straße'])
    expect(await found('strasse cafe')).toEqual(['Straße'])
    expect(await found('slow')).toEqual(['Straße'])
    expect(await found('unplug')).toEqual(['Printer'])
    const later = tickets.some(({ subject }) => subject === 'A laptop') ? ['A'] : []
    expect(await found('lars')).toEqual(['Printer', 'Straße', 'Screen', ...later])
    await searches.close()
    const ann = accounts.find(({ username }) => username === 'Ann.Lårsen')
    const told = await store.notifications.list(String(ann?.id), { limit: 50 })
    expect(told.rows.map((row) => textOf(row, inEnglish))).toContain(
      'otto took your ticket “Printer on fire”',
    )
    expect(await store.events.latest()).toBe(rowsOf(state, 'events').length)
    await store.close()

    const undescribed =
      "select id from sessions where public_id = '' or seen_at < started_at or ends_at <= seen_at"
    expect(await onDatabase(place, (run) => run(undescribed))).toEqual([])
    expect(await shapeOf(place)).toEqual(fresh)
    expect(await differencesOf(place)).toEqual([])
  })

  test('keeps users, sessions and settings of the first version', async () => {
    const [state] = states
    if (!state) throw new Error('There is no first version.')
    const place = await install(state)
    const secret = { ADMIN_PASSWORD: EARLIER_PASSWORD }
    const environment = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', ...secret }
    if (place.databaseUrl) await keepWithNodes(state, place)
    const { call, logIn, stop } = await startTestServer({ environment, clock: () => NOON })
    const { otto, ann } = state.sessions
    const mine = (await call('listMyTickets', { query: { q: 'printer' } }, ann)).answer
    expect(mine.map(({ Subject }) => Subject)).toEqual(['Printer on fire'])
    const params = { ticketid: mine[0]?._id ?? '' }
    expect((await call('legacyGetTicket', { params, query: {} }, otto)).answer.Screenshots).not.toBe('')
    await call('postChat', { body: { ...params, chat: 'Has it gone out?' } }, otto)
    await call(
      'updateTicket',
      { body: { ...params, status: 'Solved' } },
      await logIn('otto', EARLIER_PASSWORD),
    )
    expect((await call('legacyGetTicket', { params, query: {} }, ann)).answer.Status).toBe('Solved')
    await stop()
    expect(await differencesOf(place)).toEqual([])

    // Notifications refer to users by id, so a name is erased in one place.
    const idOf = (name: string) =>
      String(rowsOf(state, 'accounts').find(({ username }) => username === name)?.id)
    const store = await openStore(place)
    await store.write((tx) => tx.privacy.forget(idOf('otto'), 'Former member', '2026-11-23'))
    const told = await store.notifications.list(idOf('Ann.Lårsen'), { limit: 50 })
    const texts = told.rows.map((row) => textOf(row, inEnglish))
    expect(texts).toContain('Former member wrote in the chat of “Printer on fire”')
    expect(texts.join()).not.toContain('otto')
    await store.close()
  })

  test.each([
    ['long', ['01-01T10', '09-20T10', '11-10T10', '11-11T10', '11-21T04']],
    ['short', ['11-22T00', '11-22T02', '11-22T03', '11-22T04', '11-22T05']],
  ])('rounds upgraded figures of %s durations like new ones', async (_, days) => {
    const state = states.find(({ name }) => name === '0012-privacy')
    if (!state) throw new Error('The state is missing.')
    const place = await install(state)
    await onDatabase(place, async (run) => {
      for (const [index, day] of days.entries()) {
        await run(`update tickets set created_at = '2026-${day}:47:31.500Z' where number = ${index + 1}`)
      }
    })
    await (await openStore(place)).close()
    const values = await onDatabase(place, (run) => run('select distinct value from ticket_figures'))
    expect(values.length).toBe(5)
    expect(await differencesOf(place)).toEqual([])
  })
})

const NOON = new Date('2026-11-22T12:00:00Z')

/** Adds data to PostgreSQL for which the first version had no tables. */
async function keepWithNodes(state: EarlierState, place: StoreLocation): Promise<void> {
  const store = await openStore(place)
  await store.secret.create(state.keys)
  for (const [name, bytes] of state.files) await store.files.keep(name, bytes)
  await store.close()
}

/** Tables, columns and indexes of a database. */
const shapeOf = (place: StoreLocation): Promise<unknown> =>
  onDatabase(place, async (run) =>
    place.databaseUrl
      ? [
          await run(`select relname, attname, format_type(atttypid, atttypmod) as type, attcollation, attnotnull,
              pg_get_expr(adbin, adrelid) as fallback
            from pg_attribute join pg_class on pg_class.oid = attrelid
              left join pg_attrdef on adrelid = attrelid and adnum = attnum
            where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 order by 1, 2`),
          await run(`select indexdef from pg_indexes where schemaname = 'public' order by 1`),
          await run(`select conname, pg_get_constraintdef(oid) from pg_constraint
            where connamespace = 'public'::regnamespace order by 1`),
          await run(
            `select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
          ),
        ]
      : run(`select type, name, replace(replace(sql, char(10), ''), ' ', '') as sql from sqlite_master
          where name not like 'kysely%' order by 1, 2`),
  )
