import { type Kysely, sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { type Dialect, LINES } from '../dialect.ts'
import type { Engine } from '../engine.ts'
import { commitWithRetries } from './postgres-commit.ts'
import { createNames, readerOn, writerOn } from './postgres-kysely.ts'
import { listenForWakeUps } from './postgres-listener.ts'
import { type LockWait, underMigrationLock } from './postgres-migration-lock.ts'
import { closePool, openPool, type SessionLimits } from './postgres-pool.ts'
import { refuseOtherDatabase, refuseSharedSessions } from './postgres-pooler.ts'
import { postgresSearch } from './postgres-search.ts'
import { prepared } from '../prepared.ts'
import type { Schema } from '../schema.ts'

/** Connections for queries and for transactions. These wait for each other's rows, and queries must not wait with them. */
const [READERS, WRITERS] = [8, 10]

/** Where the database is. `directUrl`: past a pooler; default: `url`. */
type PostgresPlace = { url: string; directUrl?: string | null }

/** Opens the database. `beforeQuery` is called before queries outside of changes, and may refuse by throwing. */
export async function openPostgres(
  { url, directUrl: given = null }: PostgresPlace,
  beforeQuery: () => void,
  onLockWait?: LockWait,
): Promise<Engine> {
  const directUrl = given ?? url
  await refuseSharedSessions(url, 'DATABASE_URL')
  if (given !== null) {
    await refuseSharedSessions(given, 'DATABASE_DIRECT_URL')
    await refuseOtherDatabase(url, given)
  }
  const readers = openPool(url, { max: READERS })
  const writers = openPool(url, { max: WRITERS })
  const writer = writerOn(writers, createNames())
  const listener = listenForWakeUps(directUrl)
  return {
    reader: readerOn(readers, beforeQuery, createNames()),
    dialect: postgresDialect,
    commit: (work) => commitWithRetries(writer, work),
    migrate: (run) => underMigrationLock(directUrl, run, onLockWait),
    // A commit is answered once the disk has it.
    onDisk: () => null,
    watch: listener.watch,
    signals: listener.signals,
    // PostgreSQL overwrites deleted rows when it cleans up, which it does by itself.
    scrub: async () => {},
    async close() {
      await listener.stop()
      await Promise.all([readers, writers].map(closePool))
    },
  }
}

/** Opens the database for reading alone, on connections of its own. */
export function openReader(
  url: string,
  options: PoolConfig & { max: number; limits?: SessionLimits },
): { reader: Kysely<Schema>; close: () => Promise<void> } {
  const pool = openPool(url, options)
  return { reader: readerOn(pool), close: () => closePool(pool) }
}

const holders = {
  accounts: prepared((db, { id }: { id: string }) =>
    db.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate(),
  ),
  tickets: prepared((db, { id }: { id: string }) =>
    db.selectFrom('tickets').select('id').where('id', '=', id).forNoKeyUpdate(),
  ),
  mailboxes: prepared((db, { id }: { id: string }) =>
    db.selectFrom('mailboxes').select('id').where('id', '=', id).forNoKeyUpdate(),
  ),
  webhooks: prepared((db, { id }: { id: string }) =>
    db.selectFrom('webhooks').select('id').where('id', '=', id).forNoKeyUpdate(),
  ),
}

const selectKept = prepared((db, { id }: { id: string }) =>
  db.selectFrom('accounts').select('id').where('id', '=', id).forShare(),
)

/** PostgreSQL's side of the seams. */
export const postgresDialect: Dialect = {
  // Rows that refer to a held one may still come in.
  holding: (query) => query.forNoKeyUpdate(),
  holdingFree: (query) => query.forNoKeyUpdate().skipLocked(),
  keeping: (query, table) => query.forKeyShare(table),
  holdingAlone: (query) => query.forUpdate(),
  async hold(db, table, id) {
    await holders[table](db, { id })
  },
  async keepAccount(db, id) {
    await selectKept(db, { id })
  },
  async oneAtATime(db, line) {
    await sql`select pg_advisory_xact_lock(${LINES[line]}::int, 0)`.execute(db)
  },

  among: (column, values) => sql`${sql.ref(column)} = any(string_to_array(${values}::text, ','))`,
  ordersParts: true,
  listed: (json) =>
    sql`(select item::bigint as value from json_array_elements_text(${json}::json) as items (item))`,
  likely: (condition) => condition,
  listedTexts: (json) =>
    sql`(select item as value from json_array_elements_text(${json}::json) as items (item))`,
  lines: (text) => sql`string_agg(${text}, chr(10))`,

  search: postgresSearch,
}
