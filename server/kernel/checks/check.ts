import { type RawBuilder, sql } from 'kysely'
import type { Db, Dialect } from '../../database/dialect.ts'
import type { Files, SecretPlace } from '../store.ts'

type Value = string | number | null

/** A difference between a stored value and the expected one. */
export type Difference = { what: string; stored: Value; expected: Value }

/** Number of checked rows, and the differences. */
type Outcome = { checked: number; differences: Difference[] }

/** A snapshot of an install. */
export type Snapshot = { db: Db; dialect: Dialect; files: Files; secret: SecretPlace }

/** A rule that holds for every install at every moment. */
export type Check = {
  /** Shown in the report. */
  name: string
  /** Runs in constant memory. */
  run(place: Snapshot): Promise<Outcome>
}

/** A check reports at most this many differences. */
export const MAX_DIFFERENCES = 20

/** One more than is shown tells that there are more. */
const LIMIT = sql`limit ${sql.lit(MAX_DIFFERENCES + 1)}`

/** A query that finds rows which break a rule. `stored` and `expected` are the values unless the query selects them. */
export type Rule = {
  /** Precedes the id in the report. */
  what: string
  stored?: string
  expected?: string
  query: RawBuilder<{ id: string; stored?: Value; expected?: Value }>
}

/** A check whose queries find the wrong rows. The tables are those that are counted as checked. */
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
 * A query that compares numbers: `stored` and `expected` select `id` and `n`, and the sums of each id are equal unless the row is
 * wrong. Both are read from end to end and sorted, which costs less than looking up one in the other.
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
