import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, REQUESTERS } from '../../demo/users.ts'
import { tablesOf } from './place.ts'
import { openPostgresSource } from './postgres-place.ts'
import { openSqliteSource } from './sqlite-place.ts'
import { COPIED_TABLES, OTHER_TABLES } from './tables.ts'
import {
  openPlaces,
  seed,
  seenOn,
  startOn,
  type Kind,
  type TestPlace,
  type Tokens,
} from '../../testing/database/places.ts'
import { isSoak } from '../../testing/sample.ts'
import { backUp, move, restore } from './transfers.ts'

const KINDS: Kind[] = ['SQLite', 'PostgreSQL']
/** Both databases in the soak, one of them on each change. */
const onBothOr = (kind: Kind): Kind[] => (isSoak ? KINDS : [kind])

let places: Awaited<ReturnType<typeof openPlaces>>
let origin: TestPlace
let tokens: Tokens
let seen: unknown
let backup: string

beforeAll(async () => {
  places = await openPlaces()
  origin = await places.make('SQLite')
  tokens = await seed(origin)
  seen = await seenOn(origin, tokens)
  backup = join(places.folder, 'origin.backup')
  await backUp(origin, backup)
})
afterAll(() => places.discard())

/** Definitions of indexes and constraints, and the tables without statistics. */
async function insideOf(url: string): Promise<{ made: string[]; unknown: string[] }> {
  const client = new Client(url)
  await client.connect()
  try {
    const list = async (statement: string) =>
      (await client.query<{ text: string }>(statement)).rows.map(({ text }) => text)
    return {
      made: await list(`select pg_get_indexdef(indexrelid) as text from pg_index where indrelid in (${TABLES})
        union select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated
          from pg_constraint where conrelid in (${TABLES}) order by 1`),
      unknown: await list(`select relname as text from pg_class where oid in (${TABLES}) and reltuples <> 0
        and relname not in (select tablename from pg_stats)`),
    }
  } finally {
    await client.end()
  }
}

const TABLES = `select oid from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

describe('a backup', () => {
  it.each(onBothOr('SQLite'))('restores the same install into %s', async (kind) => {
    const first = await places.make(kind)
    const report = await restore(first, backup)
    expect(report.join('\n')).toMatch(/tickets +[1-9]\d* rows/)
    expect(await seenOn(first, tokens)).toEqual(seen)

    // A restored install can be backed up like any other; here into the other database.
    const again = join(places.folder, `${kind}.backup`)
    await backUp(first, again)
    const second = await places.make(kind === 'SQLite' ? 'PostgreSQL' : 'SQLite', 'with tables')
    await restore(second, again)
    expect(await seenOn(second, tokens)).toEqual(seen)
  })

  it.each(onBothOr('PostgreSQL'))('is a snapshot of a busy install, on %s', async (kind) => {
    const busy = await places.make(kind)
    await restore(busy, backup)
    const { call, stop, logIn } = await startOn(busy)
    const user = await logIn(REQUESTERS[0]?.username ?? '', DEMO_PASSWORD)
    const ticket = (await call('listMyTickets', { query: {} }, user)).answer.find(
      ({ AssignedUser }) => AssignedUser,
    )
    const ticketid = ticket?._id ?? ''
    let isOver = false
    const posted: string[] = []
    const post = async (chat: string) => {
      await call('postChat', { body: { ticketid, chat } }, user)
      posted.push(chat)
    }
    await post('before')
    const posting = (async () => {
      // At most one page of the conversation.
      while (!isOver && posted.length < 400) await post(`line ${posted.length}`)
    })()
    const path = join(places.folder, `busy-${kind}.backup`)
    await backUp(busy, path)
    isOver = true
    await posting
    await stop()

    const copy = await places.make(kind)
    await restore(copy, path)
    const restored = await startOn(copy)
    const chatOf = async () =>
      (await restored.call('getMessages', { params: { ticketId: ticketid }, query: { limit: 500 } }, user))
        .answer
    const kept = (await chatOf()).messages.map(({ text }) => text)
    const lines = kept.slice(kept.indexOf('before'))
    expect(lines).toEqual(posted.slice(0, lines.length))
    const before = await restored.ctx.store.events.latest()
    expect((await restored.ctx.store.events.list(0, 10_000)).map(({ number }) => number)).toEqual(
      Array.from({ length: before }, (_, index) => index + 1),
    )
    await restored.call('postChat', { body: { ticketid, chat: 'after' } }, user)
    expect((await chatOf()).messages.at(-1)).toMatchObject({ text: 'after', number: kept.length + 1 })
    expect(await restored.ctx.store.events.latest()).toBe(before + 1)
    await restored.stop()
  })

  it('has private permissions and never replaces a file', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    const hash = await hashOf(backup)
    await expect(backUp(origin, backup)).rejects.toThrow(/is there already/)
    expect(await hashOf(backup)).toBe(hash)
    expect((await readdir(places.folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

describe('a damaged file', () => {
  it('is backed up unchanged and reported', async () => {
    const place = await places.make('SQLite')
    await restore(place, backup)
    const [part = ''] = await readdir(join(place.dataDir, 'files'))
    const [name = ''] = await readdir(join(place.dataDir, 'files', part))
    await writeFile(join(place.dataDir, 'files', part, name), 'rust')
    const path = join(places.folder, 'damaged.backup')
    expect((await backUp(place, path)).join('\n')).toContain(`damaged where they lay: 1, such as ${name}`)
    await restore(await places.make('PostgreSQL'), path)
  })
})

describe('a restore', () => {
  it.each(onBothOr('SQLite'))(
    'refuses truncated, changed and foreign files and leaves nothing behind on %s',
    async (kind) => {
      const whole = await readFile(backup)
      const flipped = (at: number) => {
        const copy = Buffer.from(whole)
        copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at)
        return copy
      }
      const bad: [Buffer, RegExp][] = [
        [Buffer.alloc(0), /not a backup/],
        [Buffer.from('SQLite format 3'), /not a backup/],
        ...[30, 100, whole.length - 1000, whole.length - 1].map((length): [Buffer, RegExp] => [
          whole.subarray(0, length),
          /cut off/,
        ]),
        ...[22, 40, Math.floor(whole.length / 2), whole.length - 90].map((at): [Buffer, RegExp] => [
          flipped(at),
          /changed or damaged/,
        ]),
        [flipped(whole.length - 40), /changed or damaged|cut off/],
        [Buffer.from(whole.toString('latin1').replace('BACKUP 1', 'BACKUP 7'), 'latin1'), /another format/],
      ]
      const target = await places.make(kind)
      const path = join(places.folder, `bad-${kind}.backup`)
      for (const [bytes, problem] of bad) {
        await writeFile(path, bytes)
        await expect(restore(target, path)).rejects.toThrow(problem)
      }
      expect(await readdir(target.dataDir).catch(() => [])).toEqual([])
      await restore(target, backup)
    },
  )

  it.each(onBothOr('PostgreSQL'))('changes nothing when an install exists on %s', async (kind) => {
    const target = await places.make(kind)
    await (await startOn(target)).stop()
    const probe = async () => {
      const source = target.databaseUrl
        ? await openPostgresSource(target.databaseUrl)
        : openSqliteSource(target.dataDir)
      const accounts = await source.db.selectFrom('accounts').selectAll().execute()
      const secret = await source.secret.read()
      await source.close()
      return { accounts, secret }
    }
    const before = await probe()
    await expect(restore(target, backup)).rejects.toThrow(/there is an install in .* already/)
    expect(await probe()).toEqual(before)
    expect((await readdir(target.dataDir)).filter((name) => name.startsWith('restoring'))).toEqual([])
  })
})

describe('the list of copied tables', () => {
  it.each(KINDS)('covers every table on %s', async (kind) => {
    const place = await places.make(kind)
    await restore(place, backup)
    const source = place.databaseUrl
      ? await openPostgresSource(place.databaseUrl)
      : openSqliteSource(place.dataDir)
    const found = [...(await tablesOf(source)).keys()].filter(
      // Internal tables of full-text search.
      (name) => !/^(?:ticket|account)_words_/.test(name),
    )
    await source.close()
    const known = [...COPIED_TABLES.map(({ name }) => name), ...Object.keys(OTHER_TABLES)]
    expect(found.toSorted()).toEqual(known.toSorted())
  })
})

describe('a move', () => {
  it('copies the install to PostgreSQL, keeps the folder unchanged, and reports a repetition', async () => {
    const target = await places.make('PostgreSQL')
    const url = target.databaseUrl ?? ''
    const database = join(origin.dataDir, 'support-desk.sqlite')
    const before = await hashOf(database)
    await move(origin.dataDir, url)
    expect(await hashOf(database)).toBe(before)
    expect((await move(origin.dataDir, url)).join()).toMatch(/already, and all of it is the same/)
    expect(await seenOn(target, tokens)).toEqual(seen)
    const testServer = await startOn(target)
    await testServer.logIn(REQUESTERS[1]?.username ?? '', DEMO_PASSWORD)
    await testServer.stop()
    await expect(move(origin.dataDir, url)).rejects.toThrow(/has changed since.*sessions/)
  })

  it('creates all indexes and foreign keys of a new install, and statistics for PostgreSQL', async () => {
    const [target, fresh] = [await places.make('PostgreSQL'), await places.make('PostgreSQL', 'with tables')]
    await move(origin.dataDir, target.databaseUrl ?? '')
    const [moved, made] = await Promise.all([target, fresh].map((place) => insideOf(place.databaseUrl ?? '')))
    expect(moved?.made).toEqual(made?.made)
    expect(moved?.made.length).toBeGreaterThan(100)
    expect(moved?.unknown).toEqual([])
  })

  it('refuses a database with another install, and a folder with a running server', async () => {
    const other = await places.make('PostgreSQL')
    await (await startOn(other)).stop()
    await expect(move(origin.dataDir, other.databaseUrl ?? '')).rejects.toThrow(/there is an install in/)

    const free = await places.make('PostgreSQL')
    const running = await startOn(origin)
    await expect(move(origin.dataDir, free.databaseUrl ?? '')).rejects.toThrow(/a server is running/)
    await running.stop()
  })
})
