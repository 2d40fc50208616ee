import { sql } from 'kysely'
import type { WriteRows } from '../../database/at-commit.ts'
import type { Schema } from '../../database/schema.ts'

type Row = Record<string, string | number> & { n: number }

/**
 * Returns a function that adds rows to a table of counts, with one upsert. It sums rows with equal keys first. All
 * transactions lock rows in the same order, which avoids deadlocks.
 */
export function addingTo<T extends 'ticket_counts' | 'ticket_figures'>(
  table: T,
  keys: readonly (keyof Schema[T] & string)[],
): WriteRows<Schema[T]> {
  const columns = [...keys, 'n']
  const ref = (name: string) => sql.ref(name)
  return async (db, added) => {
    const sums = new Map<string, Row>()
    for (const row of added as unknown as readonly Row[]) {
      const key = keys.map((name) => row[name]).join(' ')
      const known = sums.get(key)
      if (known) known.n += row.n
      else sums.set(key, { ...row })
    }
    // Descending keys: the row `all` comes last, so its contended lock is held for the shortest time.
    const rows = [...sums]
      .filter(([, { n }]) => n !== 0)
      .toSorted(([one], [other]) => (one < other ? 1 : -1))
      .map(([, row]) => sql`(${sql.join(columns.map((name) => row[name]))})`)
    if (rows.length === 0) return
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(ref))}) values ${sql.join(rows)}
      on conflict (${sql.join(keys.map(ref))}) do update set n = ${ref(`${table}.n`)} + excluded.n`.execute(
      db,
    )
  }
}
