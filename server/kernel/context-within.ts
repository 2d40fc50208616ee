import type { Context } from './context.ts'
import type { Batch } from './event-log/record.ts'
import type { Queries } from './store.ts'

/**
 * The context of use cases that are part of a transaction: what they read and write is done in it, and what they record is counted
 * by `batch`.
 */
export function contextWithin(ctx: Context, tx: Queries, batch: Batch): Context {
  const write = <T>(work: (queries: Queries) => Promise<T>): Promise<T> => work(tx)
  const store = { ...ctx.store, ...tx, write, writeEndingSessions: write }
  return { ...ctx, store, batch }
}
