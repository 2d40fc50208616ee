import type { RateLimit } from '../kernel/rate-limits.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Clock } from '../kernel/time.ts'

/** Counts uses by key, and refuses those that come faster than a limit allows. */
type FloodLimit = {
  /** Counts one use; throws `too_many_requests` beyond the limit, and counts nothing then. */
  count(key: string): void
  /** How many more uses there may be at once, and in how many seconds all are there again. */
  left(key: string): { left: number; resetSeconds: number }
}

/** Whoever was away longest is forgotten first: memory stays bounded whatever number of addresses comes by. */
const MOST_KEYS = 50_000

/**
 * A limit that stands in memory and costs no query: `most` uses at once, and from then on as many as fit into its seconds.
 * Of each key it keeps the moment at which all uses so far will have been paid off. Counting waits for nothing, so that
 * parallel requests cannot slip through.
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
      // Fractions of a price must not add up to one use less.
      return { left: Math.floor((window - debt) / price + 0.001), resetSeconds: Math.ceil(debt / 1000) }
    },

    count(key) {
      const now = clock().getTime()
      const owed = owedBy(key, now)
      // No debt is longer than the window, unless the clock was set back.
      const debt = Math.min(owed, window)
      if (debt < owed) paidOffAt.set(key, now + debt)
      const tooMuch = debt + price - window
      // Fractions of a price must not add up to one use less.
      if (tooMuch > 0.001) {
        throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(tooMuch / 1000) })
      }
      // Taken out first, so that it goes to the end of the line.
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
