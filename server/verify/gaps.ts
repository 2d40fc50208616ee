import { sql } from 'kysely'
import type { Db } from '../store/dialect.ts'
import { type Difference, FEW } from './check.ts'

/** Where the rows of a table are not numbered 1, 2, 3... */
export async function gapsIn(db: Db, table: 'events' | 'tickets', one: string): Promise<Difference[]> {
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
