import { type Clock, later, type Timer } from '../kernel/time.ts'

/** After a renewal that failed, while the lease still holds. */
const TRY_AGAIN_MS = 1_000
/** A lease that ran out while the machine slept may be ours still: the storage has so long to say so. */
const LATE_ANSWER_MS = 5_000

/** A claim on a row that is kept while the work on it goes on. */
export type HeldLease = {
  /** Fires when another node may have taken over. */
  lost: AbortSignal
  /** Renews no more; returns once nothing is on its way. */
  letGo(): Promise<void>
}

/** What is claimed, for how long, and how the claim is prolonged. */
type Claim = {
  leasedUntil: string
  seconds: number
  /** Often enough that one renewal may fail. */
  renewMs: number
  /** How long before its end the claim counts as lost where it cannot be renewed, so that the work ends before others begin. */
  marginMs?: number
  /** Prolongs the claim. False when it is somebody else's by now. */
  renew(until: string): Promise<boolean>
}

/** Keeps a claim alive until it is let go, or can no longer be known to hold. */
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
      // Whoever cannot reach the storage hears so by whatever else they do.
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

/** Ends a run whose lease another node may have. */
export class LeaseLost extends Error {
  constructor() {
    super('Another node has taken over.')
  }
}
