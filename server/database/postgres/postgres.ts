import { type Kysely, sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { type Dialect, LINES } from '../dialect.ts'
import type { Engine } from '../engine.ts'
import { appendEvents } from './postgres-events.ts'
import { type Commit, commitWithRepeats } from './postgres-commit.ts'
import { listenForWakeUps } from './postgres-listener.ts'
import { type LockWait, underMigrationLock } from './postgres-migration-lock.ts'
import { openPipelines, sendTogether } from './postgres-pipelines.ts'
import { closePool, createNames, openPool, readingFrom, type SessionLimits } from './postgres-pool.ts'
import { refuseOtherDatabase, refuseSharedSessions } from './postgres-pooler.ts'
import { createSharedCommits } from './postgres-shared.ts'
import { postgresSearch } from './postgres-search.ts'
import { openTransactions } from './postgres-transaction.ts'
import { prepared } from '../prepared.ts'
import type { Schema } from '../schema.ts'

/** Connections for questions that may take long, and for changes that are alone in their transactions. */
const [READERS, WRITERS] = [6, 7]
/** Shared transactions at a time: while one waits for the disk, the next runs. */
const LANES = 3
/** Connections over which questions go that are answered shortly, behind each other. */
const PIPELINES = 3
/** So long a shared transaction waits for a row: whoever holds it may wait for one of ours. */
const SHARED_LOCK_MS = 100

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
  // Changes wait for each other's rows. Whoever only reads must not wait with them for a connection.
  const readers = openPool(url, { max: READERS })
  const writers = openPool(url, { max: WRITERS, pipeline: true })
  const askers = openPool(url, { pipeline: true, max: PIPELINES })
  askers.on('connect', (client) => sendTogether(client, setImmediate))
  const sharers = openPool(url, { pipeline: true, max: LANES, limits: { lock_timeout: SHARED_LOCK_MS } })
  const names = createNames()
  const pipelines = openPipelines(askers, PIPELINES)
  const reader = readingFrom(readers, names, beforeQuery, pipelines.query)
  for (const pool of [writers, sharers]) {
    pool.on('connect', (client) => sendTogether(client, process.nextTick))
  }
  const begin = openTransactions(writers, names)
  const alone: Commit = (work) => commitWithRepeats(begin, work)
  const shared = createSharedCommits(openTransactions(sharers, names), alone, LANES)
  const listener = listenForWakeUps(directUrl)
  return {
    reader,
    dialect: postgresDialect,
    commit: (work, manner) =>
      manner === 'shared' || manner === 'patient' ? shared(work, manner === 'patient') : alone(work),
    migrate: (run) => underMigrationLock(directUrl, run, onLockWait),
    // Nobody reads what its disk does not have.
    onDisk: () => null,
    watch: listener.watch,
    signals: listener.signals,
    // Rows that are gone go for good when the database cleans up, which it does by itself.
    scrub: async () => {},
    // Its caches are in processes of its own.
    async close() {
      await listener.stop()
      pipelines.close()
      await Promise.all([readers, askers, writers, sharers].map(closePool))
    },
  }
}

/** Opens the database for reading alone, on connections of its own, over which what is asked at the same time goes together. */
export function openReader(
  url: string,
  options: PoolConfig & { max: number; limits?: SessionLimits },
): { reader: Kysely<Schema>; close: () => Promise<void> } {
  const pool = openPool(url, { ...options, pipeline: true })
  pool.on('connect', (client) => sendTogether(client, process.nextTick))
  const pipelines = openPipelines(pool, options.max)
  return {
    reader: readingFrom(pipelines, createNames(), () => {}),
    async close() {
      pipelines.close()
      await closePool(pool)
    },
  }
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
  listedTexts: (json) =>
    sql`(select item as value from json_array_elements_text(${json}::json) as items (item))`,
  lines: (text) => sql`string_agg(${text}, chr(10))`,

  appendEvents,
  search: postgresSearch,
}
