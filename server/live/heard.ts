import { LIVE } from '@support-desk/contract'
import { requestersHearing } from '../kernel/event-registry.ts'
import type { EventRecord } from '../kernel/event-log/event.ts'

/** Requesters whose latest event is remembered. */
const MOST_REQUESTERS = 50_000
/** Every requester is told a multiple of this, so that what they missed is never too much to be replayed. */
const STEP = LIVE.replayed / 2

/** Remembers the latest event that each requester may hear of. What happened before `start` counts as heard. */
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
