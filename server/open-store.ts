import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { queriesOfAreas } from './areas.ts'
import { withoutPassword } from './operations/problems/postgres.ts'
import type { Queries, QueryFactories, Store } from './kernel/store.ts'
import type { Db, Dialect } from './database/dialect.ts'
import { eventQueries } from './kernel/event-log/queries.ts'
import { fileRows } from './files/queries.ts'
import { jobQueries } from './jobs/queries.ts'
import { fillEmptySearch } from './database/search/fill-search.ts'
import { migrations } from './database/migrations.ts'
import { refuseUnknown } from './operations/problems/unknown-migrations.ts'
import { sealedQueries } from './operations/keys/queries.ts'
import { secretRow } from './operations/keys/secret-row.ts'
import { onceQueries } from './kernel/queries-once.ts'
import { rateQueries } from './kernel/queries-rates.ts'
import { openSqlite } from './database/sqlite/sqlite.ts'
import { searchesBeside } from './tickets/search/searches-beside.ts'
import type { Clock } from './kernel/time.ts'

/** Location of the storage: the database of a URL, or a file in `dataDir`. `databaseDirectUrl` bypasses a pooler. */
export type StoreLocation = {
  dataDir: string
  databaseUrl?: string | null
  databaseDirectUrl?: string | null
}

/** Side effects of a change besides its writes. */
type Change = { hasScheduled: boolean }

/** Options besides the location: clock, and timeout of searches in milliseconds. */
type StoreOptions = { clock?: Clock; searchLimitMs?: number | undefined }

/** Opens the storage and migrates its tables. */
export async function openStore(
  { dataDir, databaseUrl, databaseDirectUrl = null }: StoreLocation,
  { clock, searchLimitMs }: StoreOptions = {},
): Promise<Store> {
  const transaction = new AsyncLocalStorage<Change>()
  const refuseInsideTransaction = () => {
    if (transaction.getStore()) {
      throw new Error('Inside a transaction use the queries that it hands you, not those of the store.')
    }
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'support-desk.sqlite')
  const server = databaseUrl ? { url: databaseUrl, ...(await loadPostgres()) } : null
  await server?.refuseUnusablePoolers(server.url, databaseDirectUrl)
  const { dialect, ...engine } = server
    ? await server.openPostgres({ url: server.url, directUrl: databaseDirectUrl })
    : openSqlite(file)
  const reader = beforeQueries(engine.reader, refuseInsideTransaction)
  const { close: endSearches, ...searches } = server
    ? server.searchesOnServer(server.url, searchLimitMs)
    : searchesBeside(file, searchLimitMs)
  const description = `the install in ${databaseUrl ? `DATABASE_URL ${withoutPassword(databaseUrl)}` : `DATA_DIR ${dataDir}`}`
  await engine.migrate(async (db) => {
    await migrate(db, description)
    await fillEmptySearch(db, dialect)
  })
  const jobWatchers = new Set<() => void>()
  const onScheduled = (): void => {
    const state = transaction.getStore()
    if (state) state.hasScheduled = true
  }
  const change = async <T>(work: (queries: Queries) => Promise<T>, prepare?: (tx: Db) => Promise<void>) => {
    refuseInsideTransaction()
    const state: Change = { hasScheduled: false }
    const result = await engine.commit(async (tx) => {
      await prepare?.(tx)
      return transaction.run(state, () => work(queriesOn(tx, dialect, onScheduled)))
    })
    if (state.hasScheduled) for (const wake of jobWatchers) wake()
    return result
  }
  return {
    ...queriesOn(reader, dialect),
    searches,
    write: (work) => change(work),
    writeEndingSessions: (work) => change(work, (tx) => dialect.oneAtATime(tx, 'endingSessions')),
    watch: engine.watch,
    watchJobs(wake) {
      jobWatchers.add(wake)
      return () => void jobWatchers.delete(wake)
    },
    signals: engine.signals,
    files: fileRows({ reader, commit: engine.commit }, clock),
    secret: secretRow({ reader, commit: engine.commit }),
    scrub: engine.scrub,
    async ready() {
      await sql`select 1`.execute(reader)
    },
    async close() {
      await endSearches()
      await engine.close()
    },
  }
}

/** Loaded lazily: installs on SQLite need none of it. */
async function loadPostgres() {
  const [{ openPostgres }, { refuseUnusablePoolers }, { searchesOnServer }] = await Promise.all([
    import('./database/postgres/postgres.ts'),
    import('./operations/problems/pooler.ts'),
    import('./tickets/search/searches-on-server.ts'),
  ])
  return { openPostgres, refuseUnusablePoolers, searchesOnServer }
}

/** Calls `check` before each query. `check` may throw. */
const beforeQueries = (db: Db, check: () => void): Db =>
  db.withPlugin({
    transformQuery({ node }) {
      check()
      return node
    },
    transformResult: async ({ result }) => result,
  })

/** The queries of all areas and of the kernel on a connection. */
function queriesOn(db: Db, dialect: Dialect, onScheduled?: () => void): Queries {
  const factories: QueryFactories = {
    ...queriesOfAreas,
    events: eventQueries,
    rates: rateQueries,
    once: onceQueries,
    jobs: () => jobQueries(db, onScheduled),
    sealed: sealedQueries,
  }
  const made = Object.entries(factories).map(([name, make]) => [name, make(db, dialect)])
  return Object.fromEntries(made) as Queries
}

async function migrate(db: Db, description: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }))
  refuseUnknown(
    rows.map(({ name }) => name),
    description,
  )
  throw new Error('The database could not be brought up to date.', { cause: error })
}
