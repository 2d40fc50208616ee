import { sql } from 'kysely'
import type { WriteRows } from './at-commit.ts'
import { preparedInsert } from './prepared.ts'
import type { Db, Schema } from './schema.ts'

type Row = Record<string, string | number> & { n: number }

/**
 * Gives what adds rows to those that a table of counts has under the same keys. Rows with the same keys are added up before, and all
 * transactions take them in one order, so that no two wait for each other.
 */
export function addingTo<T extends 'ticket_counts' | 'ticket_figures'>(
  table: T,
  keys: readonly (keyof Schema[T] & string)[],
): WriteRows<Schema[T]> {
  const add = preparedInsert(table, [...keys, 'n'] as never[], (query) =>
    query.onConflict((conflict) =>
      conflict.columns(keys).doUpdateSet({ n: sql`${sql.ref(`${table}.n`)} + excluded.n` } as never),
    ),
  ) as unknown as (db: Db, row: Row) => Promise<unknown>
  return async (db, added) => {
    const sums = new Map<string, Row>()
    for (const row of added as unknown as readonly Row[]) {
      const key = keys.map((name) => row[name]).join(' ')
      const known = sums.get(key)
      if (known) known.n += row.n
      else sums.set(key, { ...row })
    }
    // The greatest keys first: those of one user follow, by their names, that of all, which is held most shortly.
    const inOrder = [...sums].toSorted(([one], [other]) => (one < other ? 1 : -1))
    for (const [, row] of inOrder) if (row.n !== 0) await add(db, row)
  }
}
