import { sql } from 'kysely'
import type { Db, Dialect } from '../database/dialect.ts'

/** Each use of a key also deletes up to this many expired counters. */
const MOST_SWEPT = 20

/** Counters of uses in fixed time windows. */
export const rateQueries = (db: Db, dialect: Dialect) => ({
  /** Adds `amount` to the counter of `key`. The window begins with the first use. Returns the count and the end of the window. */
  async hit(
    key: string,
    now: string,
    windowEnd: string,
    amount = 1,
  ): Promise<{ count: number; resetsAt: string }> {
    const over = dialect.holdingFree(
      db.selectFrom('rate_counters').select('key').where('resets_at', '<=', now).limit(MOST_SWEPT),
    )
    await db.deleteFrom('rate_counters').where('key', 'in', over).execute()
    // Expired counters that the sweep did not delete, because they were locked or too many, are reset here.
    const isOver = sql<boolean>`rate_counters.resets_at <= ${now}`
    const row = await db
      .insertInto('rate_counters')
      .values({ key, count: amount, resets_at: windowEnd })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when ${isOver} then ${amount} else rate_counters.count + ${amount} end`,
          resets_at: sql<string>`case when ${isOver} then ${windowEnd} else rate_counters.resets_at end`,
        }),
      )
      .returning(['count', 'resets_at as resetsAt'])
      .executeTakeFirstOrThrow()
    return row
  },

  /** Counts of some keys in their current windows. Unused keys are left out. */
  async counts(keys: readonly string[], now: string): Promise<ReadonlyMap<string, number>> {
    const rows = await db
      .selectFrom('rate_counters')
      .select(['key', 'count'])
      .where('key', 'in', keys)
      .where('resets_at', '>', now)
      .execute()
    return new Map(rows.map(({ key, count }) => [key, count]))
  },

  /** Subtracts one use that turned out not to count. */
  async release(key: string): Promise<void> {
    await db
      .updateTable('rate_counters')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  },
})

declare module './store.ts' {
  interface Queries {
    rates: ReturnType<typeof rateQueries>
  }
}
