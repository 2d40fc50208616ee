import type { LiveEvent } from '@support-desk/contract'
import { subjectOf } from '../kernel/event-registry.ts'
import type { EventRecord } from '../kernel/event-log/event.ts'

/** An event without its content. */
export const presentEvent = (event: EventRecord): LiveEvent => ({
  number: event.number,
  kind: event.kind,
  ticketId: event.ticketId,
  actorId: event.actorId,
  userId: subjectOf(event),
})
