import type { RegularJob } from '../../jobs/index.ts'
import type { Context } from '../../kernel/context.ts'
import { inLeasedTransaction } from '../../kernel/transaction.ts'

const PER_STEP = 200

/** Deletes expired idempotency keys. */
export const dropOldKeys: RegularJob<Context> = {
  kind: 'regular',
  name: 'request keys',
  everySeconds: 3600,
  afterStartSeconds: 50,
  leaseSeconds: 30,
  async run(ctx, run) {
    const now = ctx.clock().toISOString()
    for (let dropped = PER_STEP; dropped === PER_STEP;) {
      run.signal.throwIfAborted()
      dropped = await inLeasedTransaction(ctx, run, ({ tx }) => tx.once.drop(now, PER_STEP))
    }
  },
}
