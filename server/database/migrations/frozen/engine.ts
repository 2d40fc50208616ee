import { type ColumnDataType, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

// For migrations alone, and frozen with them.

/** Whether a database is PostgreSQL; it is SQLite otherwise. */
export const isPostgres = (db: Kysely<unknown>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

type ColumnTypes = Record<'text' | 'integer' | 'bytes', ColumnDataType | RawBuilder<unknown>>

/** What columns are made of. Text is compared byte by byte on both databases, whatever the language of PostgreSQL. */
export const columnTypes = (db: Kysely<unknown>): ColumnTypes =>
  isPostgres(db)
    ? { text: sql`text collate "C"`, integer: 'bigint', bytes: 'bytea' }
    : { text: 'text', integer: 'integer', bytes: 'blob' }
