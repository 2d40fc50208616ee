import type { Context } from '../../../kernel/context.ts'
import type { OutboxMail, Timer } from '../../../kernel/ports.ts'
import { later } from '../../../kernel/time.ts'

/** How long a claim holds without being renewed: what is still unmarked then belongs to a node that has died. */
export const LEASE_SECONDS = 25
/** Twice more before the lease is over, so that one renewal may fail. */
const RENEW_MS = 8_000
/** After a renewal that failed, while the lease still holds. */
const TRY_AGAIN_MS = 1_000
/** A lease that ran out while the machine slept may be ours still: the storage has so long to say so. */
const LATE_ANSWER_MS = 5_000

/** A claim on a mail that is kept while the mail is delivered. */
export type HeldLease = {
  /** The mail with its lease as it stands. */
  mail(): OutboxMail
  /** Fires when another node may have taken the mail over. */
  lost: AbortSignal
  /** Renews no more; returns once nothing is on its way. */
  letGo(): Promise<void>
}

/** Keeps a claim alive until it is let go, or can no longer be known to hold. */
export function holdLease(ctx: Context, after: Timer, claimed: OutboxMail): HeldLease {
  const lost = new AbortController()
  let mail = claimed
  let isOver = false
  let renewal = Promise.resolve()
  let cancel = after(RENEW_MS, begin)

  function begin(): void {
    renewal = renew()
  }

  async function renew(): Promise<void> {
    const now = ctx.clock()
    const left = Date.parse(mail.leasedUntil) - now.getTime()
    const stopWaiting = after(Math.max(left, LATE_ANSWER_MS), () => lost.abort())
    const outcome = await ask(later(now, LEASE_SECONDS))
    stopWaiting()
    if (outcome === 'taken' || (outcome === 'unknown' && isPast(mail.leasedUntil))) lost.abort()
    if (isOver || lost.signal.aborted) return
    cancel = after(outcome === 'renewed' ? RENEW_MS : TRY_AGAIN_MS, begin)
  }

  async function ask(until: string): Promise<'renewed' | 'taken' | 'unknown'> {
    try {
      if (!(await ctx.store.write((tx) => tx.outbox.renew(mail, until)))) return 'taken'
      mail = { ...mail, leasedUntil: until }
      return 'renewed'
    } catch {
      // Whoever cannot reach the storage hears so by whatever else they do.
      return 'unknown'
    }
  }

  const isPast = (time: string): boolean => time <= ctx.clock().toISOString()

  return {
    mail: () => mail,
    lost: lost.signal,
    async letGo() {
      isOver = true
      cancel()
      await renewal
    },
  }
}
