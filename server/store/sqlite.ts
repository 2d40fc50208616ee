import { chmodSync, existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql, type RawBuilder } from 'kysely'
import type { Db, Dialect, SearchIndex } from './dialect.ts'
import type { Schema } from './schema.ts'
import { nodeSqlite } from './sqlite-driver.ts'

const SQLITE_CONSTRAINT_UNIQUE = 2067
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555
const BUSY_TIMEOUT_MS = 5000

/**
 * Opens the database file with one connection that writes and one that reads: a reader sees the last committed state
 * and never waits for a writer.
 */
export function openSqlite(file: string, beforeQuery: () => void): { writer: Db; reader: Db } {
  const isNew = !existsSync(file)
  const writing = open(file)
  if (isNew) chmodSync(file, 0o600)
  const reading = open(file)
  reading.exec('pragma query_only = on')
  return {
    writer: new Kysely<Schema>({ dialect: nodeSqlite(writing) }),
    reader: new Kysely<Schema>({ dialect: nodeSqlite(reading, beforeQuery) }),
  }
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;')
  return database
}

/** SQLite's side of the seams. */
export const sqliteDialect: Dialect = {
  isUniqueViolation: (error) =>
    error instanceof Error &&
    'errcode' in error &&
    (error.errcode === SQLITE_CONSTRAINT_UNIQUE || error.errcode === SQLITE_CONSTRAINT_PRIMARYKEY),

  async createSearch(db) {
    for (const index of ['ticket_words', 'account_words']) {
      await sql`create virtual table ${sql.table(index)} using fts5(
        words, id unindexed, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
      )`.execute(db)
    }
  },

  async addWords(db, index, id, text) {
    await sql`insert into ${sql.table(index)} (words, id) values (${text}, ${id})`.execute(db)
  },

  async removeWords(db, index, id) {
    await sql`delete from ${sql.table(index)} where id = ${id}`.execute(db)
  },

  async removeText(db, index, id, text) {
    // No index knows ids or whole texts: looking from the end finds a text of a moment ago among the first few.
    await sql`delete from ${sql.table(index)} where rowid = (
      select rowid from ${sql.table(index)} where id = ${id} and words = ${text} order by rowid desc limit 1
    )`.execute(db)
  },

  idsMatching(index: SearchIndex, q: string): RawBuilder<string> | null {
    const words = q.match(/[\p{L}\p{N}\p{M}]+/gu)
    if (!words) return null
    const expression = words.map((word) => `"${word}"*`).join(' ')
    return sql<string>`(select id from ${sql.table(index)} where words match ${expression})`
  },
}
