import { sql } from 'kysely'
import type { Db } from '../store/dialect.ts'
import { FEW, type Difference, type Outcome } from './check.ts'

/** Whether the rows of a table, no two of which have the same number, are numbered 1, 2, 3... */
export async function checkNumbering(db: Db, table: 'events' | 'tickets', one: string): Promise<Outcome> {
  const { rows } = await sql<{ n: number; first: number; last: number }>`
    select (select count(*) from ${sql.table(table)}) as n,
      (select coalesce(min(number), 1) from ${sql.table(table)}) as first,
      (select coalesce(max(number), 0) from ${sql.table(table)}) as last`.execute(db)
  const { n, first, last } = rows[0] ?? { n: 0, first: 1, last: 0 }
  return { checked: n, differences: first === 1 && last === n ? [] : await gapsIn(db, table, one) }
}

/** Looks at each number, which takes longer than knowing that there is no gap. */
async function gapsIn(db: Db, table: string, one: string): Promise<Difference[]> {
  const { rows } = await sql<{ number: number; previous: number }>`
    select number, previous from (
      select number, lag(number, 1, 0) over (order by number) as previous from ${sql.table(table)}
    ) as numbered where number <> previous + 1 order by number ${FEW}`.execute(db)
  return rows.map(({ number, previous }) => ({
    what: previous === 0 ? `number of the first ${one}` : `number of the ${one} after number ${previous}`,
    stored: number,
    counted: previous + 1,
  }))
}
