import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import { type Dialect, LINES } from '../dialect.ts'
import type { Engine } from '../engine.ts'
import { appendEvents } from './postgres-events.ts'
import { type Commit, commitWithRepeats } from './postgres-commit.ts'
import { listenForWakeUps } from './postgres-listener.ts'
import { openPipelines, sendTogether } from './postgres-pipelines.ts'
import { createNames, openPool, readingFrom } from './postgres-pool.ts'
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

/** Names the lock under which one node brings the tables up to date while the others wait. */
export const MIGRATION_LOCK = 7_305_131

/** Opens the database at `url`. `beforeQuery` is called before queries outside of changes, and may refuse by throwing. */
export async function openPostgres(url: string, beforeQuery: () => void): Promise<Engine> {
  // Changes wait for each other's rows. Whoever only reads must not wait with them for a connection.
  const readers = openPool(url, { max: READERS })
  const writers = openPool(url, { max: WRITERS, pipeline: true })
  const askers = openPool(url, { pipeline: true, max: PIPELINES })
  askers.on('connect', (client) => sendTogether(client, setImmediate))
  const sharers = openPool(url, { pipeline: true, max: LANES, lock_timeout: SHARED_LOCK_MS })
  const names = createNames()
  const pipelines = openPipelines(askers, PIPELINES)
  const reader = readingFrom(readers, names, beforeQuery, pipelines.query)
  for (const pool of [writers, sharers]) {
    pool.on('connect', (client) => sendTogether(client, process.nextTick))
  }
  const begin = openTransactions(writers, names)
  const alone: Commit = (work) => commitWithRepeats(begin, work)
  const shared = createSharedCommits(openTransactions(sharers, names), alone, LANES)
  const listener = listenForWakeUps(url)
  return {
    reader,
    dialect: postgresDialect,
    commit: (work, manner) =>
      manner === 'shared' || manner === 'patient' ? shared(work, manner === 'patient') : alone(work),
    migrate: (run) => underLock(url, run),
    // Nobody reads what its disk does not have.
    onDisk: () => null,
    watch: listener.watch,
    signals: listener.signals,
    // Rows that are gone go for good when the database cleans up, which it does by itself.
    scrub: async () => {},
    // Its caches are in processes of its own.
    freeCaches() {},
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
  options: PoolConfig & { max: number },
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

/** On connections without limits of time: making an index of many rows may take as long as it takes. */
async function underLock(url: string, run: (db: Kysely<Schema>) => Promise<void>): Promise<void> {
  const pool = openPool(url, { lock_timeout: 0, statement_timeout: 0, query_timeout: 0, max: 2 })
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await run(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }))
    } finally {
      // Without the connection the lock is gone too.
      client.release(true)
    }
  } finally {
    await closePool(pool)
  }
}

async function closePool(pool: Pool): Promise<void> {
  await pool.end().catch(() => {})
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
