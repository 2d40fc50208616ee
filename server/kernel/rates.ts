import type { RateLimit } from './rate-limits.ts'
import type { Context } from './context.ts'
import { later } from './time.ts'
import { Refusal } from './refusal.ts'
import type { Queries } from './store.ts'
import { inTransaction } from './transaction.ts'

/** Something that is counted, and how often it may be. */
export type Use = { key: string; limit: RateLimit }

/**
 * Counts a use of each key before the work that it limits, so that parallel requests cannot slip through. Throws
 * `too_many_requests` at the first key that is beyond its limit, and counts none after it: name the client first, so that
 * one who is over their own limit uses up nobody else's.
 */
export async function countUse(ctx: Context, uses: readonly Use[]): Promise<void> {
  const now = ctx.clock()
  const resetsAt = await inTransaction(ctx, async ({ tx }) => {
    for (const { key, limit } of uses) {
      const hit = await tx.rates.hit(key, now.toISOString(), later(now, limit.seconds))
      if (hit.count > limit.most) return hit.resetsAt
    }
    return null
  })
  if (resetsAt === null) return
  const seconds = Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000)
  throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, seconds) })
}

/** Takes uses back that turned out to be right; in the order in which they were counted. */
export async function releaseUses(tx: Queries, keys: readonly string[]): Promise<void> {
  for (const key of keys) await tx.rates.release(key)
}
