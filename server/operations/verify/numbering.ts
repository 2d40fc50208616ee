import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import { FEW, type Difference, type Outcome } from './check.ts'

/** Whether rows that have a number are numbered 1, 2, 3... */
export async function checkNumbering(db: Db, numbered: RawBuilder<unknown>, one: string): Promise<Outcome> {
  const { rows } = await sql<{ n: number; first: number; last: number }>`
    select (select count(*) from ${numbered}) as n,
      (select coalesce(min(number), 1) from ${numbered}) as first,
      (select coalesce(max(number), 0) from ${numbered}) as last`.execute(db)
  const { n, first, last } = rows[0] ?? { n: 0, first: 1, last: 0 }
  return { checked: n, differences: first === 1 && last === n ? [] : await gapsIn(db, numbered, one) }
}

/** Looks at each number, which takes longer than knowing that there is no gap. */
async function gapsIn(db: Db, numbered: RawBuilder<unknown>, one: string): Promise<Difference[]> {
  const { rows } = await sql<{ number: number; previous: number }>`
    select number, previous from (
      select number, lag(number, 1, 0) over (order by number) as previous from ${numbered}
    ) as followed where number <> previous + 1 order by number ${FEW}`.execute(db)
  return rows.map(({ number, previous }) => ({
    what: previous === 0 ? `number of the first ${one}` : `number of the ${one} after number ${previous}`,
    stored: number,
    counted: previous + 1,
  }))
}
