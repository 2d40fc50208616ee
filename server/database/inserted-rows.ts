import { type RawBuilder, sql } from 'kysely'
import type { WriteRows } from './gathered-rows.ts'
import { preparedTextChange } from './prepared.ts'
import type { Db, Schema } from './schema.ts'

type Value = string | number | null
type Column<T extends keyof Schema> = keyof Schema[T] & string

/** What inserts rows into a table beside their columns. */
type Insert<Name extends string> = {
  /** What is written in the place of a value. */
  as?: Partial<Record<Name, (value: unknown) => RawBuilder<unknown>>>
  /** What happens where there is a row already. */
  onConflict?: RawBuilder<unknown>
}

/** A statement is compiled for each number of rows, up to this. */
const MOST_IN_STATEMENT = 8

/** Gives what inserts rows into a table, some by one statement. */
export function insertsInto<T extends keyof Schema & string, Name extends Column<T>>(
  table: T,
  columns: readonly Name[],
  { as = {}, onConflict = sql`` }: Insert<Name> = {},
): WriteRows<Record<Name, Value>> {
  const statements = Array.from({ length: MOST_IN_STATEMENT }, (_, last) =>
    preparedTextChange((values: Record<string, Value>) => {
      const rows = Array.from({ length: last + 1 }, (__, row) => {
        const cells = columns.map((column) => {
          const value = values[nameIn(row, column)]
          return as[column]?.(value) ?? sql`${value}`
        })
        return sql`(${sql.join(cells)})`
      })
      const names = sql.join(columns.map((column) => sql.ref(column)))
      return sql`insert into ${sql.table(table)} (${names}) values ${sql.join(rows)} ${onConflict}`
    }),
  )
  const write = (db: Db, rows: readonly Record<Name, Value>[]): Promise<void> | undefined => {
    const [first, ...others] = rows
    const values: Record<string, Value> = others.length === 0 ? (first ?? {}) : { ...first }
    for (const [index, row] of others.entries())
      for (const column of columns) values[nameIn(index + 1, column)] = row[column]
    return statements[others.length]?.(db, values)
  }
  return async (db, rows) => {
    // Mostly there is one, where nothing is gathered.
    if (rows.length <= MOST_IN_STATEMENT) return rows.length === 0 ? undefined : write(db, rows)
    const writing: (Promise<void> | undefined)[] = []
    for (let start = 0; start < rows.length; start += MOST_IN_STATEMENT)
      writing.push(write(db, rows.slice(start, start + MOST_IN_STATEMENT)))
    await Promise.all(writing)
  }
}

/** What a value of a row is called in its statement. */
const nameIn = (row: number, column: string): string => (row === 0 ? column : `${column}${row}`)
