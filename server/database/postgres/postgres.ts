import { type Kysely, sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { type Dialect, LINES } from '../dialect.ts'
import type { Engine } from '../engine.ts'
import { commitWithRetries } from './postgres-commit.ts'
import { createNames, readerOn, writerOn } from './postgres-kysely.ts'
import { listenForWakeUps, SIGNALS } from './postgres-listener.ts'
import { type LockWait, underMigrationLock } from './postgres-migration-lock.ts'
import { closePool, openPool, type SessionLimits } from './postgres-pool.ts'
import { postgresSearch } from './postgres-search.ts'
import type { Schema } from '../schema.ts'

/** Separate pools: transactions wait for row locks, and queries must not wait for them. */
const [READERS, WRITERS] = [8, 10]

/** URLs of the database. `directUrl` bypasses a pooler; defaults to `url`. */
type PostgresLocation = { url: string; directUrl?: string | null }

export async function openPostgres(
  { url, directUrl }: PostgresLocation,
  onLockWait?: LockWait,
): Promise<Engine> {
  const readers = openPool(url, { max: READERS })
  const writers = openPool(url, { max: WRITERS })
  const writer = writerOn(writers, createNames())
  const listener = listenForWakeUps(directUrl ?? url)
  const send = (text: string): void =>
    void readers.query('select pg_notify($1, $2)', [SIGNALS, text]).catch(() => {})
  return {
    reader: readerOn(readers, createNames()),
    dialect: postgresDialect,
    commit: (work) => commitWithRetries(writer, work),
    migrate: (run) => underMigrationLock(directUrl ?? url, run, onLockWait),
    watch: listener.watch,
    signals: { send, listen: listener.listen },
    // PostgreSQL overwrites deleted rows itself.
    scrub: async () => {},
    async close() {
      await listener.stop()
      await Promise.all([readers, writers].map(closePool))
    },
  }
}

/**
 * Opens the database for reading, on its own connections. Statements are not prepared, because their best plans depend on the
 * parameters.
 */
export function openReader(
  url: string,
  options: PoolConfig & { max: number; limits?: SessionLimits },
): { reader: Kysely<Schema>; close: () => Promise<void> } {
  const pool = openPool(url, options)
  return { reader: readerOn(pool, () => undefined), close: () => closePool(pool) }
}

/** The advisory lock class of accounts. {@link LINES} are numbered from 1. */
const ACCOUNTS = sql.raw('100')

/** Dialect of PostgreSQL. */
export const postgresDialect: Dialect = {
  // Allows inserts of rows that reference a locked one.
  holding: (query) => query.forNoKeyUpdate(),
  holdingFree: (query) => query.forNoKeyUpdate().skipLocked(),
  keeping: (query, table) => query.forKeyShare(table),
  holdingAlone: (query) => query.forUpdate(),
  async hold(db, table, id) {
    if (table === 'accounts')
      await sql`select pg_advisory_xact_lock(${ACCOUNTS}, hashtext(${id}))`.execute(db)
    await sql`select id from ${sql.table(table)} where id = ${id} for no key update`.execute(db)
  },
  // A shared row lock starves a waiting update, because new transactions can join the lock. Advisory locks are a queue.
  async keepAccount(db, id) {
    await sql`select id from accounts where id = ${id}
      and pg_advisory_xact_lock_shared(${ACCOUNTS}, hashtext(id)) is not null for share`.execute(db)
  },
  async oneAtATime(db, line) {
    await sql`select pg_advisory_xact_lock(${LINES[line]}::int, 0)`.execute(db)
  },

  ordersParts: true,
  listed: (json) =>
    sql`(select item::bigint as value from json_array_elements_text(${json}::json) as items (item))`,
  likely: (condition) => condition,
  indexedBy: () => sql``,
  isolated: (condition) => sql`(select * from tickets as t where ${condition} offset 0) as t where 1 = 1`,
  listedTexts: (json) =>
    sql`(select item as value from json_array_elements_text(${json}::json) as items (item))`,
  lines: (text) => sql`string_agg(${text}, chr(10))`,

  search: postgresSearch,
}
