import { STALE, type LiveEvent, type Resource } from '@support-desk/contract'
import type { QueryKey } from '@tanstack/react-query'
import type { Pace } from './pace.ts'

/** What an event is about, by ids; empty where it is about none. */
type Subject = { ticketId: string; userId: string }

/** Under which beginning of cache keys a resource lies, and how closely it follows what happens. */
type StaleKey = { key: QueryKey | ((subject: Subject) => QueryKey); pace: Pace }

/** The cache keys of some resources. Each area has those of its own in `features/<area>/stale-keys.ts`. */
export type StaleKeys<Of extends Resource = Resource> = Record<Of, StaleKey>

/** For what is read as it goes on. */
export const CLOSE: Pace = { burst: 8, everyMs: 100 }
/** For lists and numbers, which take longer to make and are not read line by line. */
export const WIDE: Pace = { burst: 4, everyMs: 1000 }

/** What to fetch again after some events, each once. A newer server may tell of kinds that this page does not know. */
export function staleAfter(
  events: readonly LiveEvent[],
  keys: StaleKeys,
): { queryKey: QueryKey; pace: Pace }[] {
  const found = new Map<string, { queryKey: QueryKey; pace: Pace }>()
  for (const { kind, ticketId, userId } of events) {
    for (const resource of STALE[kind] ?? []) {
      const { key, pace } = keys[resource]
      const queryKey =
        typeof key === 'function' ? key({ ticketId: ticketId ?? '', userId: userId ?? '' }) : key
      found.set(JSON.stringify(queryKey), { queryKey, pace })
    }
  }
  // What lies below another one is fetched with it.
  const keysFound = [...found.values()]
  return keysFound.filter(({ queryKey }) => !keysFound.some((other) => isBelow(queryKey, other.queryKey)))
}

const isBelow = (key: QueryKey, other: QueryKey): boolean =>
  key.length > other.length && other.every((part, place) => part === key[place])
