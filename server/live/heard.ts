import { LIVE } from '@support-desk/contract'
import { requestersHearing } from '../kernel/event-registry.ts'
import type { EventRecord } from '../kernel/event-log/event.ts'

/** Maximum number of requesters with a stored number. */
const MOST_REQUESTERS = 50_000
/** Requesters get multiples of this number, so that a replay from there never exceeds the limit. */
const STEP = LIVE.replayed / 2

/** Tracks the latest event that each requester may see. Events before `start` count as seen. */
export function createHeard(start: number): {
  note(events: readonly EventRecord[]): void
  by(requesterId: string, upTo: number): number
} {
  const latest = new Map<string, number>()
  let ofEverybody = start
  return {
    note(events) {
      for (const event of events) {
        const who = requestersHearing(event)
        if (who === 'everybody') ofEverybody = event.number
        else for (const id of who) latest.set(id, event.number)
        if (latest.size <= MOST_REQUESTERS) continue
        latest.clear()
        ofEverybody = event.number
      }
    },
    by: (requesterId, upTo) =>
      Math.max(ofEverybody, latest.get(requesterId) ?? 0, Math.floor(upTo / STEP) * STEP),
  }
}
