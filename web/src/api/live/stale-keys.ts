import { STALE, type LiveEvent, type Resource } from '@support-desk/contract'
import type { QueryKey } from '@tanstack/react-query'
import type { Pace } from './pace.ts'

/** What an event is about, by ids; empty where it is about none. */
type Subject = { ticketId: string; userId: string }

/**
 * Under which beginning of cache keys a resource lies, and how closely it follows what happens. `isTold` says of data in the cache
 * that it tells what the event is about already.
 */
type StaleKey = {
  key: QueryKey | ((subject: Subject) => QueryKey)
  pace: Pace
  isTold?: (data: unknown) => boolean
}

/** Cache keys to be fetched again, unless what lies there contains the event of this number or tells of it. */
export type Stale = Omit<StaleKey, 'key'> & { queryKey: QueryKey; number: number }

/** The cache keys of resources: those of the product are in `app/shell/live/stale-keys.ts`. */
export type StaleKeys<Of extends Resource = Resource> = Record<Of, StaleKey>

/** For what is read as it goes on. */
export const CLOSE: Pace = { burst: 8, everyMs: 100 }
/** For lists and numbers, which take longer to make and are not read line by line. */
export const WIDE: Pace = { burst: 4, everyMs: 1000 }
/** For lists of tickets and their counts, which every change of any ticket makes stale. */
export const LISTS: Pace = { burst: 1, everyMs: 2000, jitterMs: 400 }

/** What to fetch again after some events, each once. A newer server may tell of kinds that this page does not know. */
export function staleAfter(events: readonly LiveEvent[], keys: StaleKeys): Stale[] {
  const found = new Map<string, Stale>()
  for (const { kind, number, ticketId, userId } of events) {
    for (const resource of STALE[kind] ?? []) {
      const { key, ...how } = keys[resource]
      const queryKey =
        typeof key === 'function' ? key({ ticketId: ticketId ?? '', userId: userId ?? '' }) : key
      const name = nameOf({ queryKey, ...how })
      found.set(name, { ...how, queryKey, number: Math.max(number, found.get(name)?.number ?? 0) })
    }
  }
  // What lies below another one is fetched with it.
  const all = [...found.values()]
  const isCovered = (one: Stale) => all.some((other) => covers(other, one))
  return all
    .filter((one) => !isCovered(one))
    .map((one) => {
      const below = all.filter((other) => covers(one, other))
      return { ...one, number: Math.max(one.number, ...below.map(({ number }) => number)) }
    })
}

/** What is fetched together has one name. */
export const nameOf = ({ queryKey, isTold }: Pick<Stale, 'queryKey' | 'isTold'>): string =>
  JSON.stringify([queryKey, isTold !== undefined])

const covers = (one: Stale, other: Stale): boolean =>
  one.isTold === undefined && isBelow(other.queryKey, one.queryKey)

const isBelow = (key: QueryKey, other: QueryKey): boolean =>
  key.length > other.length && other.every((part, place) => part === key[place])
