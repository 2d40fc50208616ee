import type { RegularJob } from '../../jobs/index.ts'
import type { Context } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/transaction.ts'

const PER_STEP = 200

/** Deletes expired idempotency keys. */
export const dropOldKeys: RegularJob<Context> = {
  kind: 'regular',
  name: 'request keys',
  everySeconds: 3600,
  afterStartSeconds: 50,
  leaseSeconds: 30,
  async run(ctx, { hold, signal }) {
    const now = ctx.clock().toISOString()
    for (let dropped = PER_STEP; dropped === PER_STEP;) {
      signal.throwIfAborted()
      dropped = await inTransaction(ctx, async ({ tx }) => {
        await hold(tx)
        return tx.once.drop(now, PER_STEP)
      })
    }
  },
}
