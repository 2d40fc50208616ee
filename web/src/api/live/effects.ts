import type { LiveEvent } from '@support-desk/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { contains } from './contents.ts'
import { withTargets } from './merged.ts'
import { createPace } from './pace.ts'
import { nameOf, type Stale, staleAfter, WIDE, type StaleKeys } from './stale-keys.ts'

/** How many events are kept for answers that were on their way while these happened. */
const KEPT = 300

/** Keeps the cache true to what has happened: what an event changes is fetched again where it is shown. */
export function createEffects(client: QueryClient, keys: StaleKeys) {
  const pace = createPace()
  let kept: LiveEvent[] = []
  /** Everything after this number is among the kept ones. */
  let keptAfter: number | null = null

  /** The latest event of those that make something stale, until it is fetched. */
  const due = new Map<string, number>()

  const refresh = (name: string, { queryKey, isTold }: Stale) => {
    const number = due.get(name) ?? Infinity
    due.delete(name)
    // Nobody looks at a hidden page; the library fetches what is out of date when it is seen again.
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
    const predicate = ({ state: { data } }: Query) => !contains(data, number) && !isTold?.(data)
    return client.invalidateQueries({ queryKey, refetchType, predicate })
  }
  const apply = (events: readonly LiveEvent[]) => {
    for (const stale of staleAfter(withTargets(client, events), keys)) {
      const name = nameOf(stale)
      due.set(name, Math.max(stale.number, due.get(name) ?? 0))
      pace.ask(name, stale.pace, () => refresh(name, stale))
    }
  }
  const everything = () =>
    pace.ask('everything', WIDE, () =>
      client.invalidateQueries({ predicate: ({ meta }) => meta?.isLasting !== true }),
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
