import { chmodSync, existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql, type RawBuilder } from 'kysely'
import type { Dialect, SearchIndex } from './dialect.ts'
import type { Engine } from './engine.ts'
import { createGroupCommit } from './group-commit.ts'
import type { Schema } from './schema.ts'
import { wordsOf } from './search-words.ts'
import { nodeSqlite } from './sqlite-driver.ts'

const BUSY_TIMEOUT_MS = 5000

/**
 * Opens the database file with one connection that writes and one that reads: a reader sees the last committed state
 * and never waits for a writer. `beforeQuery` is called before each read, and may refuse by throwing.
 */
export function openSqlite(file: string, beforeQuery: () => void): Engine {
  const isNew = !existsSync(file)
  const writing = open(file)
  if (isNew) chmodSync(file, 0o600)
  const reading = open(file)
  reading.exec('pragma query_only = on')
  const writer = new Kysely<Schema>({ dialect: nodeSqlite(writing) })
  const reader = new Kysely<Schema>({ dialect: nodeSqlite(reading, beforeQuery) })
  const watchers = new Set<() => void>()
  const hearers = new Set<(text: string) => void>()
  return {
    reader,
    dialect: sqliteDialect,
    commit: createGroupCommit(writer, () => {
      for (const wake of watchers) wake()
    }),
    migrate: (run) => run(writer),
    watch(wake) {
      watchers.add(wake)
      return () => void watchers.delete(wake)
    },
    // One process has the file to itself, so it is all that there is to speak to.
    signals: {
      send(text) {
        for (const hear of hearers) hear(text)
      },
      listen(hear) {
        hearers.add(hear)
        return () => void hearers.delete(hear)
      },
    },
    async close() {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;')
  return database
}

/** SQLite's side of the seams. */
export const sqliteDialect: Dialect = {
  types: { text: 'text', integer: 'integer', bytes: 'blob' },
  // One change runs at a time, so nothing moves under it.
  holding: (query) => query,
  holdingFree: (query) => query,
  hold: async () => {},
  oneAtATime: async () => {},
  listed: (json) => sql`json_each(${json})`,
  // The one process that writes wakes its own watchers.
  createWakeUps: async () => {},
  async createSearch(db) {
    for (const index of ['ticket_words', 'account_words']) {
      await sql`create virtual table ${sql.table(index)} using fts5(
        words, id unindexed, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* P* S* C*'", prefix = '2 3'
      )`.execute(db)
    }
  },

  async addWords(db, index, id, text) {
    await sql`insert into ${sql.table(index)} (words, id) values (${wordsOf(text).join(' ')}, ${id})`.execute(
      db,
    )
  },

  async removeWords(db, index, id) {
    await sql`delete from ${sql.table(index)} where id = ${id}`.execute(db)
  },

  async removeText(db, index, id, text) {
    // No index knows ids or whole texts: looking from the end finds a text of a moment ago among the first few.
    await sql`delete from ${sql.table(index)} where rowid = (
      select rowid from ${sql.table(index)} where id = ${id} and words = ${wordsOf(text).join(' ')} order by rowid desc limit 1
    )`.execute(db)
  },

  idsMatching(index: SearchIndex, q: string): RawBuilder<string> | null {
    const expression = expressionOf(q)
    return expression === null
      ? null
      : sql<string>`(select id from ${sql.table(index)} where words match ${expression})`
  },

  ranksMatching(index, q) {
    const expression = expressionOf(q)
    return expression === null
      ? null
      : sql`(select id, 1 - 1 / (1 - rank) as rank from ${sql.table(index)} where words match ${expression})`
  },
}

/** What matches texts in which every word of `q` begins a word; empty when `q` has none. */
const expressionOf = (q: string): string | null =>
  wordsOf(q)
    .map((word) => `"${word}"*`)
    .join(' ') || null
