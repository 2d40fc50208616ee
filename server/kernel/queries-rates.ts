import { sql } from 'kysely'
import type { Db, Dialect } from '../database/dialect.ts'

/** Counters whose window is over and that one use of any key throws away. */
const MOST_SWEPT = 20

/** Counters of uses within windows of time. */
export const rateQueries = (db: Db, dialect: Dialect) => ({
  /** Counts one more, or `amount`, of `key` in its window, which begins with the first; gives the count and when the window ends. */
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
    // What the sweep left, because it is held or one too many, begins anew here.
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

  /** The counts of some keys in their current windows. A key without a use is left out. */
  async counts(keys: readonly string[], now: string): Promise<ReadonlyMap<string, number>> {
    const rows = await db
      .selectFrom('rate_counters')
      .select(['key', 'count'])
      .where('key', 'in', keys)
      .where('resets_at', '>', now)
      .execute()
    return new Map(rows.map(({ key, count }) => [key, count]))
  },

  /** Takes back one that turned out not to count. */
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
