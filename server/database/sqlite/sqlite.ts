import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { createCheckpoints } from './checkpoints.ts'
import type { Dialect } from '../dialect.ts'
import { createLogDisk } from './log-disk.ts'
import type { Engine } from '../engine.ts'
import { createGroupCommit } from '../group-commit.ts'
import type { Db, Schema } from '../schema.ts'
import { NodeSqliteDialect } from './sqlite-driver.ts'
import { sqliteSearch } from './sqlite-search.ts'

const BUSY_TIMEOUT_MS = 5000
/** The usual 2,000 hold less than some hundred tickets with what belongs to them; each page that is missing is a call of the system. */
const READER_CACHE_KB = 8000
/** A change touches some 30 pages all over the file, most of them of indexes. */
const WRITER_CACHE_KB = 16_000

/**
 * Opens the database file with one connection that writes and one that reads: a reader sees the last committed state
 * and never waits for a writer. `beforeQuery` is called before each read, and may refuse by throwing.
 */
export function openSqlite(file: string, beforeQuery: () => void): Engine {
  // Made before the database opens it: what it puts beside gets the same rights.
  closeSync(openSync(file, 'a', 0o600))
  const writing = open(file)
  writing.exec(`pragma cache_size = -${WRITER_CACHE_KB}`)
  const writer = new Kysely<Schema>({ dialect: new NodeSqliteDialect(writing) })
  const { reader, reading } = openReader(file, beforeQuery)
  const checkpoints = createCheckpoints(file, writing, (work) => writer.connection().execute(work))
  const disk = createLogDisk(file, checkpoints.truncate)
  const watchers = new Set<() => void>()
  const listeners = new Set<(text: string) => void>()
  return {
    reader,
    dialect: sqliteDialect,
    commit: createGroupCommit(writer, {
      committing: disk.committing,
      failed: disk.failed,
      async committed() {
        checkpoints.committed()
        await disk.written()
        for (const wake of watchers) wake()
      },
    }),
    onDisk: disk.pending,
    async migrate(run) {
      await run(writer)
      // From here on whoever waits for another program lets everybody else go on.
      writing.exec('pragma busy_timeout = 0')
      // From here on changes wait for the disk by themselves, and the event loop does not.
      writing.exec('pragma synchronous = normal')
    },
    watch(wake) {
      watchers.add(wake)
      return () => void watchers.delete(wake)
    },
    // One process has the file to itself, so it is all that there is to speak to.
    signals: {
      send(text) {
        for (const hear of listeners) hear(text)
      },
      listen(hear) {
        listeners.add(hear)
        return () => void listeners.delete(hear)
      },
    },
    scrub: checkpoints.truncate,
    async close() {
      await disk.close()
      await checkpoints.close()
      await reader.destroy()
      await writer.destroy()
      // Kysely lets go of nothing that it was never asked for.
      for (const database of [reading, writing]) if (database.isOpen) database.close()
    },
  }
}

/** Opens the database file for reading alone. `beforeQuery` is called before each query, and may refuse by throwing. */
export function openReader(file: string, beforeQuery?: () => void): { reader: Db; reading: DatabaseSync } {
  const reading = open(file)
  reading.exec(`pragma query_only = on; pragma cache_size = -${READER_CACHE_KB}`)
  return { reader: new Kysely<Schema>({ dialect: new NodeSqliteDialect(reading, beforeQuery) }), reading }
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;')
  // What is deleted is overwritten: what users want forgotten must not lie around in the file.
  database.exec('pragma secure_delete = on')
  return database
}

/** SQLite's side of the seams. */
export const sqliteDialect: Dialect = {
  // One change runs at a time, so nothing moves under it.
  holding: (query) => query,
  holdingFree: (query) => query,
  keeping: (query) => query,
  holdingAlone: (query) => query,
  hold: async () => {},
  keepAccount: async () => {},
  oneAtATime: async () => {},
  among: null,
  ordersParts: false,
  listed: (json) => sql`json_each(${json})`,
  listedTexts: (json) => sql`json_each(${json})`,
  likely: (condition, share) => sql`likelihood(${condition}, ${sql.lit(share)})`,
  lines: (text) => sql`group_concat(${text}, char(10))`,
  search: sqliteSearch,
}
