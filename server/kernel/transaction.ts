import type { Changes, Context, TxContext } from './context.ts'
import type { Queries } from './store.ts'

type Work<T> = (ctx: TxContext) => Promise<T>

/**
 * Runs `work` in one transaction. For jobs, and for calls with `transaction: 'none'`. In a call, first checks again that the
 * session or token is still valid.
 */
export const inTransaction = <T>(ctx: Context, work: Work<T>): Promise<T> =>
  ctx.store.write(within(ctx, work))

/** Like {@link inTransaction}, for the run of a job. Only the holder of its lease can commit. */
export const inLeasedTransaction = <T>(
  ctx: Context,
  { hold }: { hold(tx: Queries): Promise<void> },
  work: Work<T>,
): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    await hold(ctx.tx)
    return work(ctx)
  })

/** Like {@link inTransaction}, for work that ends sessions; see `Store.writeEndingSessions`. */
export const inTransactionEndingSessions = <T>(ctx: Context, work: Work<T>): Promise<T> =>
  ctx.store.writeEndingSessions(within(ctx, work))

function within<T>(ctx: Context, work: Work<T>): (tx: Queries) => Promise<T> {
  const { store: _store, transactionSteps: steps, ...services } = ctx
  return async (tx) => {
    if (steps?.first) await steps.first(tx)
    const result = await work({ ...services, tx })
    if (steps?.last) await steps.last(tx)
    return result
  }
}

/**
 * Runs the reactions of all areas to a change, one after the other. Their order does not matter: no other transaction takes the
 * advisory locks of two areas, and PostgreSQL transactions are retried after a deadlock of row locks.
 */
export async function react<Name extends keyof Changes>(
  ctx: TxContext,
  change: Name,
  subject: Changes[Name],
): Promise<void> {
  for (const reactions of ctx.reactions) await reactions[change]?.(ctx, subject)
}
