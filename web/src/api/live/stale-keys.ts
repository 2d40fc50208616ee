import { STALE, type LiveEvent, type Resource } from '@support-desk/contract'
import type { QueryKey } from '@tanstack/react-query'
import type { Pace } from './pace.ts'

/** Ids of the ticket and the user of an event. Empty if there is none. */
type Subject = { ticketId: string; userId: string }

/**
 * The cache key prefix of a resource, and the rate of its refreshes. `isTold` says whether cached data already include
 * the event's content.
 */
type StaleKey = {
  key: QueryKey | ((subject: Subject) => QueryKey)
  pace: Pace
  isTold?: (data: unknown) => boolean
}

/** A cache key to invalidate, unless the cached data contain the event of this number or `isTold` applies. */
export type StaleQuery = Omit<StaleKey, 'key'> & { queryKey: QueryKey; number: number }

/** Cache keys by resource. The product's keys are in `app/shell/live/stale-keys.ts`. */
export type StaleKeys<Of extends Resource = Resource> = Record<Of, StaleKey>

/** For conversations and details that are read live. */
export const CLOSE: Pace = { burst: 8, everyMs: 100 }
/** For lists and numbers, which are more expensive and not read line by line. */
export const WIDE: Pace = { burst: 4, everyMs: 1000 }
/** For lists of tickets and their counts, which every change of a ticket makes stale. */
export const LISTS: Pace = { burst: 1, everyMs: 2000, jitterMs: 400 }

/** Returns the cache keys that some events make stale, each once. Unknown event kinds of a newer server are ignored. */
export function staleAfter(events: readonly LiveEvent[], keys: StaleKeys): StaleQuery[] {
  const found = new Map<string, StaleQuery>()
  for (const { kind, number, ticketId, userId } of events) {
    for (const resource of STALE[kind] ?? []) {
      const { key, ...how } = keys[resource]
      const queryKey =
        typeof key === 'function' ? key({ ticketId: ticketId ?? '', userId: userId ?? '' }) : key
      const name = nameOf({ queryKey, ...how })
      found.set(name, { ...how, queryKey, number: Math.max(number, found.get(name)?.number ?? 0) })
    }
  }
  // Invalidating a prefix covers the keys below it.
  const all = [...found.values()]
  const isCovered = (one: StaleQuery) => all.some((other) => covers(other, one))
  return all
    .filter((one) => !isCovered(one))
    .map((one) => {
      const below = all.filter((other) => covers(one, other))
      return { ...one, number: Math.max(one.number, ...below.map(({ number }) => number)) }
    })
}

/** Key for merging refreshes. */
export const nameOf = ({ queryKey, isTold }: Pick<StaleQuery, 'queryKey' | 'isTold'>): string =>
  JSON.stringify([queryKey, isTold !== undefined])

const covers = (one: StaleQuery, other: StaleQuery): boolean =>
  one.isTold === undefined && isBelow(other.queryKey, one.queryKey)

const isBelow = (key: QueryKey, other: QueryKey): boolean =>
  key.length > other.length && other.every((part, place) => part === key[place])
