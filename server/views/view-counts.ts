import { performance } from 'node:perf_hooks'
import { type ConditionReader, type ConditionTree, leavesOf } from '@support-desk/contract'
import { countQueueTickets, readerOf } from '../conditions/index.ts'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import type { ViewCount } from './view.ts'

/** Counts the tickets of conditions for readers. */
type ViewCounts = {
  /** The counts of conditions, in their order. On a timeout: the last count, or "at least 0" if there is none. */
  of(ctx: Context, actor: UserActor, trees: readonly ConditionTree[]): Promise<ViewCount[]>
}

/** After this time, in ms, an answer starts no further counts. The missing ones come first the next time. */
export const COUNTING_MS = 150
/** Conditions depend on ages, so a count expires after this time, even without an event. */
const HOLDS_MS = 60_000
const MOST_KEPT = 5_000

/** A cached count with its event and time, and the last completed number before it. */
type CachedCount = { event: number; at: number; count: Promise<ViewCount>; last: ViewCount }

/** Caches counts for readers of this process until the next event. */
export function createViewCounts(countingMs = COUNTING_MS): ViewCounts {
  const kept = new Map<string, CachedCount>()

  function keep(key: string, entry: CachedCount): Promise<ViewCount> {
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    entry.count.then(
      (count) => (entry.last = count),
      () => kept.get(key) === entry && kept.delete(key),
    )
    return entry.count
  }

  return {
    async of(ctx, actor, trees) {
      // Read before counting: a count may include later events, but never misses earlier ones.
      const event = await ctx.store.events.latestChange()
      const reader = await readerOf(ctx, actor)
      const at = reader.now.getTime()
      const began = performance.now()
      const wanted = trees.map((tree, index) => ({ tree, index, key: keyOf(tree, reader) }))
      const ageOf = ({ key }: { key: string }): number => kept.get(key)?.at ?? 0
      const counts = trees.map(() => UNKNOWN)
      for (const { tree, index, key } of wanted.toSorted((one, other) => ageOf(one) - ageOf(other))) {
        const known = kept.get(key)
        const holds = known?.event === event && at - known.at < HOLDS_MS
        if (holds) counts[index] = await known.count
        else if (performance.now() - began < countingMs) {
          const last = known?.last ?? UNKNOWN
          const found = countQueueTickets(ctx, actor, tree)
          const count = found.then((one) => (isUnknown(one) ? last : one))
          counts[index] = await keep(key, { event, at, count, last })
          // Expired, so it is counted again the next time.
          if (isUnknown(await found)) keep(key, { event, at: 0, count, last })
        } else counts[index] = known?.last ?? UNKNOWN
      }
      return counts
    },
  }
}

/** Unknown: pages show no number. */
const UNKNOWN: ViewCount = { count: 0, isAtLeast: true }

/** Whether counting ended before it found the first ticket. */
const isUnknown = ({ count, isAtLeast }: ViewCount): boolean => count === 0 && isAtLeast

/** The cache key: equal for readers for whom a condition means the same. */
function keyOf(tree: ConditionTree, { me, teams, timeZone }: ConditionReader): string {
  const isPersonal = leavesOf(tree).some(({ value }) => value === 'me' || value === 'mine')
  return JSON.stringify([tree, isPersonal ? [me, teams] : null, timeZone])
}

declare module '../kernel/context.ts' {
  interface Context {
    viewCounts: ViewCounts
  }
}
