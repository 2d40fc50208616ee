import { sql } from 'kysely'
import type { WriteRows } from './gathered-rows.ts'
import { preparedTextChange } from './prepared.ts'
import type { Db, Schema } from './schema.ts'

/** Tables of counts, which changes add to. */
type Summed = 'ticket_counts' | 'ticket_figures'

/** A change of one ticket moves it in six counts at most; more are added by some statements. */
const MOST_IN_STATEMENT = 8

/**
 * Gives what adds rows to those that a table has under the same keys. Rows with the same keys are added up before, and all
 * transactions take them in one order: the greatest keys first, since those of one user follow, by their names, that of all.
 */
export function addingTo<T extends Summed>(
  table: T,
  keys: readonly (keyof Schema[T] & string)[],
): WriteRows<Schema[T]> {
  type Row = Record<string, string | number>
  const columns = [...keys, 'n']
  const statements = Array.from({ length: MOST_IN_STATEMENT }, (_, count) =>
    preparedTextChange((values: Row) => {
      const rows = Array.from(
        { length: count + 1 },
        (__, row) => sql`(${sql.join(columns.map((column) => values[`${column}${row}`]))})`,
      )
      const names = (of: readonly string[]) => sql.join(of.map((name) => sql.ref(name)))
      return sql`insert into ${sql.table(table)} (${names(columns)}) values ${sql.join(rows)}
        on conflict (${names(keys)}) do update set n = ${sql.ref(`${table}.n`)} + excluded.n`
    }),
  )
  return async (db: Db, added) => {
    const sums = new Map<string, Row & { n: number }>()
    for (const row of added as readonly (Row & { n: number })[]) {
      const key = keys.map((name) => row[name]).join(' ')
      const known = sums.get(key)
      if (known) known.n += row.n
      else sums.set(key, { ...row })
    }
    const rows = [...sums]
      .filter(([, { n }]) => n !== 0)
      .toSorted(([one], [other]) => (one < other ? 1 : -1))
      .map(([, row]) => row)
    for (let start = 0; start < rows.length; start += MOST_IN_STATEMENT) {
      const some = rows.slice(start, start + MOST_IN_STATEMENT)
      const values = some.flatMap((row, index) =>
        columns.map((column) => [`${column}${index}`, row[column] ?? 0] as const),
      )
      await statements[some.length - 1]?.(db, Object.fromEntries(values))
    }
  }
}
