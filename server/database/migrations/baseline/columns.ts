import {
  type ColumnDataType,
  type ColumnDefinitionBuilder,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  sql,
} from 'kysely'

/** Whether a database is PostgreSQL; it is SQLite otherwise. */
export const isPostgres = (db: Kysely<unknown>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

type ColumnTypes = Record<'text' | 'integer' | 'bytes', ColumnDataType | RawBuilder<unknown>>

/** Types of columns. Both databases compare text byte by byte, whatever the locale of PostgreSQL. */
export const columnTypes = (db: Kysely<unknown>): ColumnTypes =>
  isPostgres(db)
    ? { text: sql`text collate "C"`, integer: 'bigint', bytes: 'bytea' }
    : { text: 'text', integer: 'integer', bytes: 'blob' }

type ColumnRule = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

export const primaryKey: ColumnRule = (column) => column.primaryKey()

export const required: ColumnRule = (column) => column.notNull()

/** A column without null that has a default. */
export const defaultTo =
  (value: string | number): ColumnRule =>
  (column) =>
    column.notNull().defaultTo(value)

/** A column without null that refers to a column of another table, such as `accounts.id`. */
export const refersTo =
  (target: string): ColumnRule =>
  (column) =>
    column.notNull().references(target)

/** Like {@link refersTo}, for a column that can be null. */
export const mayReferTo =
  (target: string): ColumnRule =>
  (column) =>
    column.references(target)

/** Creates an index; `where` is the SQL condition of a partial index. */
export async function createIndex(
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: string[],
  { unique = false, where }: { unique?: boolean; where?: string | undefined } = {},
): Promise<void> {
  let index = db.schema.createIndex(name).on(table).columns(columns)
  if (unique) index = index.unique()
  await (where === undefined ? index : index.where(sql<boolean>`${sql.raw(where)}`)).execute()
}
