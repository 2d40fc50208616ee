import { inTransaction } from '../../../kernel/transaction.ts'
import { holdLease as holdClaim, type HeldLease as HeldClaim } from '../../../jobs/index.ts'
import type { Context } from '../../../kernel/context.ts'
import type { OutboxMail } from './mail.ts'
import type { Timer } from '../../../kernel/time.ts'

/** Lease of a claim in seconds. After it, the node of an unfinished mail counts as dead. */
export const LEASE_SECONDS = 25
/** Leaves time for two more renewals before the lease expires. */
const RENEW_MS = 8_000

/** A claim that is renewed during the delivery. */
export type HeldLease = HeldClaim & {
  /** The mail with its current lease. */
  mail(): OutboxMail
}

/** Renews a claim until it is released, or until it may have expired. */
export function holdLease(ctx: Context, after: Timer, claimed: OutboxMail): HeldLease {
  let mail = claimed
  const renew = async (until: string): Promise<boolean> => {
    const isRenewed = await inTransaction(ctx, ({ tx }) => tx.outbox.renew(mail, until))
    if (isRenewed) mail = { ...mail, leasedUntil: until }
    return isRenewed
  }
  const { leasedUntil } = claimed
  const lease = holdClaim(
    { leasedUntil, seconds: LEASE_SECONDS, renewMs: RENEW_MS, renew },
    { clock: ctx.clock, after },
  )
  return { ...lease, mail: () => mail }
}
