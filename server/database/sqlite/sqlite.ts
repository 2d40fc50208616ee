import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import { createListeners, type Engine } from '../engine.ts'
import type { Db, Schema } from '../schema.ts'
import { createGroupCommit } from './group-commit.ts'
import { NodeSqliteDialect } from './sqlite-driver.ts'
import { sqliteSearch } from './sqlite-search.ts'

const BUSY_TIMEOUT_MS = 5000
/** SQLite's default of 2,000 KB holds only the pages of a few hundred tickets. */
const READER_CACHE_KB = 8000
/** A change touches about 30 pages all over the file, mostly of indexes. */
const WRITER_CACHE_KB = 16_000
/** Truncating the WAL is retried while others read. The time exceeds the longest call, but not a backup. */
const [EMPTYING_TRIES, EMPTYING_PAUSE_MS] = [50, 20]

/**
 * Opens the database file with one connection that writes, and one that reads the last committed state. The reader never waits
 * for the writer.
 */
export function openSqlite(file: string): Engine {
  // Creates the file with private permissions before SQLite opens it. The WAL inherits them.
  closeSync(openSync(file, 'a', 0o600))
  const writing = open(file)
  writing.exec(`pragma cache_size = -${WRITER_CACHE_KB}`)
  const writer = new Kysely<Schema>({ dialect: new NodeSqliteDialect(writing) })
  const { reader, reading } = openReader(file)
  const commits = createListeners()
  const signals = createListeners<string>()
  const emptyLog = async () => writing.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
  return {
    reader,
    dialect: sqliteDialect,
    commit: createGroupCommit(writer, commits.call),
    async migrate(run) {
      await run(writer)
      // From here on the driver waits for other processes without blocking the event loop.
      writing.exec('pragma busy_timeout = 0')
    },
    watch: commits.add,
    // The file belongs to one process.
    signals: { send: signals.call, listen: signals.add },
    async scrub() {
      for (let tries = 1; !(await writer.connection().execute(emptyLog)) && tries < EMPTYING_TRIES; tries++)
        await setTimeout(EMPTYING_PAUSE_MS)
    },
    async close() {
      await reader.destroy()
      await writer.destroy()
      // Kysely does not close a database without queries.
      for (const database of [reading, writing]) if (database.isOpen) database.close()
    },
  }
}

/** Opens the database file read-only. */
export function openReader(file: string): { reader: Db; reading: DatabaseSync } {
  const reading = open(file)
  reading.exec(`pragma query_only = on; pragma cache_size = -${READER_CACHE_KB}`)
  return { reader: new Kysely<Schema>({ dialect: new NodeSqliteDialect(reading) }), reading }
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS })
  // `full`: a commit returns when its part of the WAL is durable. Readers see it only then.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;')
  // Overwrites deleted rows: personal data must not stay in the file.
  database.exec('pragma secure_delete = on')
  return database
}

/** Dialect of SQLite. Transactions run one at a time, so no locks are needed. */
export const sqliteDialect: Dialect = {
  holding: (query) => query,
  holdingFree: (query) => query,
  keeping: (query) => query,
  holdingAlone: (query) => query,
  hold: async () => {},
  keepAccount: async () => {},
  oneAtATime: async () => {},
  ordersParts: false,
  listed: (json) => sql`json_each(${json})`,
  listedTexts: (json) => sql`json_each(${json})`,
  likely: (condition, share) =>
    sql`likelihood(${share > 0.5 ? sql`+(${condition})` : condition}, ${sql.lit(share)})`,
  isolated: () => null,
  indexedBy: (index) => sql` indexed by ${sql.ref(index)}`,
  lines: (text) => sql`group_concat(${text}, char(10))`,
  search: sqliteSearch,
}
