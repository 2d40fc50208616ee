import { inLeasedTransaction } from '../../kernel/transaction.ts'
import type { RegularJob } from '../../jobs/index.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { later } from '../../kernel/time.ts'

const DAY_SECONDS = 24 * 60 * 60
/** How long the name of an ended token stays visible in the audit log. */
const KEPT_DAYS = 90
const PER_STEP = 20

/** Records the expiry of tokens, and deletes tokens that ended long ago. */
export const endExpiredTokens: RegularJob<Context> = {
  kind: 'regular',
  name: 'expired tokens',
  everySeconds: 600,
  afterStartSeconds: 40,
  leaseSeconds: 30,
  async run(ctx, run) {
    const now = ctx.clock()
    for (let ended = PER_STEP; ended === PER_STEP;) {
      run.signal.throwIfAborted()
      ended = await inLeasedTransaction(ctx, run, async (ctx) => {
        const { tx } = ctx
        const expired = await tx.apiTokens.findExpired(now.toISOString(), PER_STEP)
        for (const { id, expiresAt } of expired) await tx.apiTokens.end(id, expiresAt ?? now.toISOString())
        for (const { id: tokenId, accountId } of expired)
          await record(ctx, SYSTEM, { kind: 'token.expired', data: { accountId, tokenId } })
        return expired.length
      })
    }
    const before = later(now, -KEPT_DAYS * DAY_SECONDS)
    for (let dropped = PER_STEP; dropped === PER_STEP;) {
      run.signal.throwIfAborted()
      dropped = await inLeasedTransaction(ctx, run, ({ tx }) => tx.apiTokens.dropEnded(before, PER_STEP))
    }
  },
}
