import type { Desk } from './desk.ts'
import { later } from './time.ts'
import { Refusal } from './refusal.ts'

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

/**
 * Counts one use of each key before the work that it limits, so that parallel requests cannot slip through.
 * Throws `too_many_requests` when any key is beyond its limit.
 */
export async function countUse(desk: Desk, uses: { key: string; limit: RateLimit }[]): Promise<void> {
  const now = desk.clock()
  const hits = await desk.store.write((tx) =>
    Promise.all(
      uses.map(({ key, limit }) => tx.rates.hit(key, now.toISOString(), later(now, limit.seconds))),
    ),
  )
  const waits = hits.flatMap((hit, index) =>
    hit.count > (uses[index]?.limit.most ?? 0) ? [Date.parse(hit.resetsAt) - now.getTime()] : [],
  )
  if (waits.length > 0) {
    throw new Refusal('too_many_requests', {
      retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...waits) / 1000)),
    })
  }
}
