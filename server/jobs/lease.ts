import { type Clock, later, type Timer } from '../kernel/time.ts'

/** Delay after a failed renewal while the lease still holds. */
const TRY_AGAIN_MS = 1_000
/** A lease that expired while the machine slept may still be ours. This is the timeout for asking the storage. */
const LATE_ANSWER_MS = 5_000

/** A lease on a row, renewed while the work goes on. */
export type HeldLease = {
  /** Fires when another node may have taken over. */
  lost: AbortSignal
  /** Stops renewing. Returns when no renewal is running. */
  letGo(): Promise<void>
}

/** A claim, its duration, and how to renew it. */
type Claim = {
  leasedUntil: string
  seconds: number
  /** Short enough that one renewal may fail. */
  renewMs: number
  /**
   * How long before its end the claim counts as lost when it cannot be renewed. The work then ends before another node begins.
   */
  marginMs?: number
  /** Extends the claim. Returns false when another node has it. */
  renew(until: string): Promise<boolean>
}

/** Renews a claim until it is released or may be lost. */
export function holdLease(claim: Claim, { clock, after }: { clock: Clock; after: Timer }): HeldLease {
  const lost = new AbortController()
  const { marginMs = 0 } = claim
  let { leasedUntil } = claim
  let isOver = false
  let renewal = Promise.resolve()
  let cancel = after(claim.renewMs, begin)

  function begin(): void {
    renewal = renew()
  }

  async function renew(): Promise<void> {
    const now = clock()
    const left = Date.parse(leasedUntil) - marginMs - now.getTime()
    const stopWaiting = after(Math.max(left, LATE_ANSWER_MS), () => lost.abort(new LeaseLost()))
    const outcome = await ask(later(now, claim.seconds))
    stopWaiting()
    if (outcome === 'taken' || (outcome === 'unknown' && isOverSoon())) lost.abort(new LeaseLost())
    if (isOver || lost.signal.aborted) return
    cancel = after(outcome === 'renewed' ? claim.renewMs : TRY_AGAIN_MS, begin)
  }

  async function ask(until: string): Promise<'renewed' | 'taken' | 'unknown'> {
    try {
      if (!(await claim.renew(until))) return 'taken'
      leasedUntil = until
      return 'renewed'
    } catch {
      // While the storage is unavailable, the work itself fails as well.
      return 'unknown'
    }
  }

  const isOverSoon = (): boolean => Date.parse(leasedUntil) - marginMs <= clock().getTime()

  return {
    lost: lost.signal,
    async letGo() {
      isOver = true
      cancel()
      await renewal
    },
  }
}

/** The abort reason of a run after another node may have taken over its lease. */
export class LeaseLost extends Error {
  constructor() {
    super('Another node has taken over.')
  }
}
