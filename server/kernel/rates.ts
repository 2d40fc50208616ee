import type { RateLimit } from './rate-limits.ts'
import type { Context } from './context.ts'
import { later } from './time.ts'
import { Refusal } from './refusal.ts'
import type { Queries } from './store.ts'
import { inTransaction } from './transaction.ts'

/** A counted use and its limit. */
export type Use = { key: string; limit: RateLimit }

/**
 * Counts a use of each key before the limited work starts, so parallel requests cannot slip through. Throws `too_many_requests` at
 * the first key over its limit and does not count the keys after it. List the client's key first, so that a client over its limit
 * does not use up other limits.
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

/** Subtracts uses that turned out to be legitimate. Takes the keys in the order in which they were counted. */
export async function releaseUses(tx: Queries, keys: readonly string[]): Promise<void> {
  for (const key of keys) await tx.rates.release(key)
}
