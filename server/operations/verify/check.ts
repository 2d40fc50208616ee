import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import type { InstallPlace } from '../transfer/place.ts'

/** Something that is not as it has to be: what it is, what is stored, and what was counted instead. */
export type Difference = { what: string; stored: string | number; counted: string | number }

/** How much was looked at, and what of it is wrong. */
export type Outcome = { checked: number; differences: Difference[] }

/** One rule that holds for every install at every moment. */
export type Check = {
  /** What is checked, for the report. */
  name: string
  /** Goes through all events, or through a range of them: threads share them on a large install. */
  isByRange?: true
  /** Checks an install that stands still, in constant memory. */
  run(place: InstallPlace, range?: EventRange): Promise<Outcome>
}

/** Events by their numbers: those after one, up to another or, with null, up to the end of the record. */
export type EventRange = { after: number; upTo: number | null }

/** A check that finds more than this has found enough to show that something is wrong. */
export const MOST_DIFFERENCES = 20

/** Part of every query for what is wrong: one more than is shown tells that there are more. */
export const FEW = sql`limit ${sql.lit(MOST_DIFFERENCES + 1)}`

/** A stored number and what it should be. */
type Compared = { id: string; stored: number; counted: number }

/**
 * Compares two queries that give `id` and `n`: those ids for which the numbers do not add up to the same. Both are read
 * from end to end and sorted, which at any size costs less than looking up one in the other.
 */
export async function compare(
  db: Db,
  { stored, counted }: { stored: RawBuilder<unknown>; counted: RawBuilder<unknown> },
): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select id, sum(stored) as stored, sum(counted) as counted from (
      select id, n as stored, 0 as counted from (${stored}) as kept
      union all select id, 0, n from (${counted}) as found
    ) as every group by id having sum(stored) <> sum(counted) order by id ${FEW}`.execute(db)
  return rows
}

/** How many rows a table has. */
export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}
