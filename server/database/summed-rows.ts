import { sql } from 'kysely'
import type { WriteRows } from './gathered-rows.ts'
import { insertsInto } from './inserted-rows.ts'
import type { Schema } from './schema.ts'

/** Tables of counts, which changes add to. */
type Summed = 'ticket_counts' | 'ticket_figures'
type Row = Record<string, string | number>

/**
 * Gives what adds rows to those that a table has under the same keys. Rows with the same keys are added up before, and all
 * transactions take them in one order: the greatest keys first, since those of one user follow, by their names, that of all.
 */
export function addingTo<T extends Summed>(
  table: T,
  keys: readonly (keyof Schema[T] & string)[],
): WriteRows<Schema[T]> {
  const columns = [...keys, 'n' as keyof Schema[T] & string]
  const insert = insertsInto(table, columns, {
    onConflict: sql`on conflict (${sql.join(keys.map((name) => sql.ref(name)))})
      do update set n = ${sql.ref(`${table}.n`)} + excluded.n`,
  }) as WriteRows<Row>
  return async (db, added) => {
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
    await insert(db, rows)
  }
}
