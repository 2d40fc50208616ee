import type { Desk } from './desk.ts'
import { later } from './time.ts'
import { Refusal } from './refusal.ts'
import type { Queries } from './store.ts'

/** How many in how many seconds. */
export type RateLimit = { most: number; seconds: number }

export type RateLimits = {
  loginPerAccount: RateLimit
  loginPerCaller: RateLimit
  codePerAddress: RateLimit
  codePerCaller: RateLimit
  /** From here on counted by each node for itself, in memory: see `core/floods.ts`. */
  changesPerPerson: RateLimit
  uploadsPerPerson: RateLimit
  searchesPerPerson: RateLimit
  exportsPerPerson: RateLimit
  strangersPerCaller: RateLimit
}

const QUARTER = 15 * 60
const HOUR = 60 * 60

export const DEFAULT_RATE_LIMITS: RateLimits = {
  loginPerAccount: { most: 10, seconds: QUARTER },
  loginPerCaller: { most: 100, seconds: QUARTER },
  codePerAddress: { most: 5, seconds: HOUR },
  codePerCaller: { most: 100, seconds: HOUR },
  // Far beyond what people and honest programs do: these keep floods away, not work.
  changesPerPerson: { most: 30_000, seconds: QUARTER },
  uploadsPerPerson: { most: 3_000, seconds: HOUR },
  searchesPerPerson: { most: 30_000, seconds: QUARTER },
  exportsPerPerson: { most: 60, seconds: HOUR },
  strangersPerCaller: { most: 30_000, seconds: QUARTER },
}

/** Something that is counted, and how often it may be. */
export type Use = { key: string; limit: RateLimit }

/**
 * Counts a use of each key before the work that it limits, so that parallel requests cannot slip through. Throws
 * `too_many_requests` at the first key that is beyond its limit, and counts none after it: name the client first, so that
 * one who is over their own limit uses up nobody else's.
 */
export async function countUse(desk: Desk, uses: readonly Use[]): Promise<void> {
  const now = desk.clock()
  const resetsAt = await desk.store.write(async (tx) => {
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
