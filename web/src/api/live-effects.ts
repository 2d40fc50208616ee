import { STALE, type LiveEvent } from '@support-desk/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createPace, type Pace } from './live-pace.ts'
import { KEYS } from './keys.ts'
import { RESOURCE_KEYS } from './resource-keys.ts'

/** What changes with an event, by the beginnings of its cache keys. A newer server may tell of what this page does not know. */
function staleKeys({ kind, ticket, person: user }: LiveEvent): QueryKey[] {
  const subject = { ticket: ticket ?? '', user: user ?? '' }
  return (STALE[kind] ?? []).map((resource) => {
    const key = RESOURCE_KEYS[resource]
    return typeof key === 'function' ? key(subject) : key
  })
}

/** What is read as it goes on follows more closely than lists and numbers. */
const CLOSE: Pace = { burst: 8, everyMs: 100 }
const WIDE: Pace = { burst: 4, everyMs: 1000 }
const WIDE_KEYS = new Set<QueryKey>([
  KEYS.ticketLists,
  KEYS.counts,
  KEYS.reports,
  KEYS.users,
  KEYS.supportMembers,
  KEYS.failedMail,
])

/** Pictures never change, and who is signed in is asked for by the guard of every page. */
const LASTING = new Set<unknown>(['ticket-picture', 'chat-picture', KEYS.session[0]])

/** How many events are kept for answers that were on their way while these happened. */
const KEPT = 300

/** Keeps the cache true to what has happened: what an event changes is fetched again where it is shown. */
export function createEffects(client: QueryClient) {
  const pace = createPace()
  let kept: LiveEvent[] = []
  /** Everything after this number is among the kept ones. */
  let keptAfter: number | null = null

  const refresh = (queryKey: QueryKey) => {
    // Nobody looks at a hidden page; the library fetches what is out of date when it is seen again.
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
    const speed = WIDE_KEYS.has(queryKey) ? WIDE : CLOSE
    pace.ask(JSON.stringify(queryKey), speed, () => client.invalidateQueries({ queryKey, refetchType }))
  }
  const apply = (events: readonly LiveEvent[]) => {
    const keys = events.flatMap(staleKeys)
    for (const key of new Map(keys.map((queryKey) => [JSON.stringify(queryKey), queryKey])).values())
      refresh(key)
  }
  const everything = () =>
    pace.ask('everything', WIDE, () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => !LASTING.has(queryKey[0]) }),
    )

  return {
    /** Acts on events that have just been heard of, of which `since` is the last number known before. */
    heard(events: readonly LiveEvent[], since: number): void {
      keptAfter ??= since
      kept.push(...events)
      if (kept.length > KEPT) {
        keptAfter = kept.at(-KEPT - 1)?.number ?? keptAfter
        kept = kept.slice(-KEPT)
      }
      apply(events)
    },
    /** Acts once more on what happened after `number`: an answer that contains no more has come in late. */
    again(number: number): void {
      if (keptAfter === null || number < keptAfter) everything()
      else apply(kept.filter((event) => event.number > number))
    },
    /** Fetches everything anew that is shown, which then contains what happened up to `number`. */
    startOver(number: number): void {
      kept = []
      keptAfter = number
      everything()
    },
    stop: pace.stop,
  }
}
