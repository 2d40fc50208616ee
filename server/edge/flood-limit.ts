import type { RateLimit } from '../kernel/rate-limits.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Clock } from '../kernel/time.ts'

/** Counts uses by key and refuses uses above a rate. */
type FloodLimit = {
  /** Counts one use. Throws `too_many_requests` above the limit and does not count that use. */
  count(key: string): void
  /** How many uses are left, and the seconds until all are available again. */
  left(key: string): { left: number; resetSeconds: number }
}

/** The least recently used key is evicted, so memory stays bounded for any number of addresses. */
const MOST_KEYS = 50_000

/**
 * A token bucket in memory: `most` uses at once, then `most` per `seconds`. Stores for each key the moment at which the bucket is
 * full again. Counting is synchronous, so parallel requests cannot slip through.
 */
export function createFloodLimit(
  { most, seconds }: RateLimit,
  clock: Clock,
  mostKeys = MOST_KEYS,
): FloodLimit {
  const window = seconds * 1000
  const price = window / most
  const paidOffAt = new Map<string, number>()
  const owedBy = (key: string, now: number): number => Math.max(0, (paidOffAt.get(key) ?? 0) - now)
  return {
    left(key) {
      const debt = Math.min(owedBy(key, clock().getTime()), window)
      // Rounding errors must not cost a use.
      return { left: Math.floor((window - debt) / price + 0.001), resetSeconds: Math.ceil(debt / 1000) }
    },

    count(key) {
      const now = clock().getTime()
      const owed = owedBy(key, now)
      // The debt exceeds the window only when the clock was set back.
      const debt = Math.min(owed, window)
      if (debt < owed) paidOffAt.set(key, now + debt)
      const tooMuch = debt + price - window
      // Rounding errors must not cost a use.
      if (tooMuch > 0.001) {
        throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(tooMuch / 1000) })
      }
      // Deleting first moves the key to the end of the map's order.
      paidOffAt.delete(key)
      paidOffAt.set(key, now + debt + price)
      if (paidOffAt.size > mostKeys) forgetFirst(paidOffAt)
    },
  }
}

function forgetFirst(keys: Map<string, number>): void {
  for (const key of keys.keys()) {
    keys.delete(key)
    return
  }
}
