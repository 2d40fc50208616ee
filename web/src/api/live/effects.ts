import type { LiveEvent } from '@support-desk/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { contains } from './contents.ts'
import { withTargets } from './merged.ts'
import { createPace } from './pace.ts'
import { nameOf, type StaleQuery, staleAfter, WIDE, type StaleKeys } from './stale-keys.ts'

/** Number of recent events kept for answers that were in flight when these events happened. */
const KEPT = 300

/** Invalidates cached queries when events happen. Visible queries are refetched. */
export function createEffects(client: QueryClient, keys: StaleKeys) {
  const pace = createPace()
  let kept: LiveEvent[] = []
  /** All events after this number are in `kept`. */
  let keptAfter: number | null = null

  /** The last event number of each pending refresh, by name. */
  const due = new Map<string, number>()

  const refresh = (name: string, { queryKey, isTold }: StaleQuery) => {
    const number = due.get(name) ?? Infinity
    due.delete(name)
    // A hidden page refetches nothing. The library refetches stale data when the page becomes visible.
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
    /** Applies new events. `since` is the last number known before them. */
    heard(events: readonly LiveEvent[], since: number): void {
      keptAfter ??= since
      kept.push(...events)
      if (kept.length > KEPT) {
        keptAfter = kept.at(-KEPT - 1)?.number ?? keptAfter
        kept = kept.slice(-KEPT)
      }
      apply(events)
    },
    /** Applies the events after `number` again, because a late answer contains only events up to it. */
    again(number: number): void {
      if (keptAfter === null || number < keptAfter) everything()
      else apply(kept.filter((event) => event.number > number))
    },
    /** Refetches everything visible. The answers then contain all events up to `number`. */
    startOver(number: number): void {
      kept = []
      keptAfter = number
      everything()
    },
    stop: pace.stop,
  }
}
