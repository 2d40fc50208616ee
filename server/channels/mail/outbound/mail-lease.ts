import { inTransaction } from '../../../kernel/transaction.ts'
import { holdLease as holdClaim, type HeldLease as HeldClaim } from '../../../jobs/index.ts'
import type { Context } from '../../../kernel/context.ts'
import type { OutboxMail } from './mail.ts'
import type { Timer } from '../../../kernel/time.ts'

/** How long a claim holds without being renewed: what is still unmarked then belongs to a node that has died. */
export const LEASE_SECONDS = 25
/** Twice more before the lease is over, so that one renewal may fail. */
const RENEW_MS = 8_000

/** A claim on a mail that is kept while the mail is delivered. */
export type HeldLease = HeldClaim & {
  /** The mail with its lease as it stands. */
  mail(): OutboxMail
}

/** Keeps a claim alive until it is let go, or can no longer be known to hold. */
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
