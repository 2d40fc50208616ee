import { type RawBuilder, sql } from 'kysely'
import type { Db, Dialect } from '../../database/dialect.ts'
import type { Files, SecretPlace } from '../store.ts'

type Value = string | number | null

/** A difference between a stored value and the expected one. */
export type Difference = { what: string; stored: Value; expected: Value }

/** Number of checked rows, and their differences. */
type Outcome = { checked: number; differences: Difference[] }

/** A snapshot of an install. */
export type Snapshot = { db: Db; dialect: Dialect; files: Files; secret: SecretPlace }

/** An invariant of every install. */
export type Check = {
  /** Shown in the report. */
  name: string
  /** Runs in constant memory. */
  run(place: Snapshot): Promise<Outcome>
}

/** Maximum number of differences that a check reports. */
export const MAX_DIFFERENCES = 20

/** One more than the maximum tells the report that there are more. */
const LIMIT = sql`limit ${sql.lit(MAX_DIFFERENCES + 1)}`

/** A query for rows that break a rule. `stored` and `expected` are the reported values unless the query selects its own. */
export type Rule = {
  /** Printed before the id in the report. */
  what: string
  stored?: string
  expected?: string
  query: RawBuilder<{ id: string; stored?: Value; expected?: Value }>
}

/** A check by queries that find wrong rows. The rows of `tables` count as checked. */
export const checkRules = (name: string, tables: readonly string[], rules: readonly Rule[]): Check => ({
  name,
  async run({ db }) {
    const differences: Difference[] = []
    for (const { what, stored = 'present', expected = 'absent', query } of rules) {
      const { rows } = await sql<{ id: string; stored?: Value; expected?: Value }>`
        select * from (${query}) as broken order by id ${LIMIT}`.execute(db)
      differences.push(
        ...rows.map(({ id, ...rest }) => ({ what: `${what} ${id}`, stored, expected, ...rest })),
      )
    }
    return { checked: await countRows(db, ...tables), differences }
  },
})

/**
 * A query that compares sums: `stored` and `expected` select `id` and `n`, and the two sums of an id differ only for wrong rows.
 * Two scans and a sort cost less than a lookup per row.
 */
export const unequalSums = (stored: RawBuilder<unknown>, expected: RawBuilder<unknown>): Rule['query'] => sql`
  select id, sum(stored) as stored, sum(expected) as expected from (
    select id, n as stored, 0 as expected from (${stored}) as kept
    union all select id, 0, n from (${expected}) as found
  ) as every group by id having sum(stored) <> sum(expected)`

/** The number of rows of some tables. */
export async function countRows(db: Db, ...tables: string[]): Promise<number> {
  let sum = 0
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    sum += Number(rows[0]?.n)
  }
  return sum
}
