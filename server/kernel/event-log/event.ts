import type { EventData, EventKind } from '@support-desk/contract'

/** An event as the log has it. */
export type EventRecord = {
  [K in EventKind]: {
    number: number
    kind: K
    ticketId: string | null
    /** Who raised the ticket that it happened to: whom it may be told. */
    requesterId: string | null
    actorId: string | null
    occurredAt: string
    data: EventData[K]
  }
}[EventKind]

/** An event to be recorded. */
export type NewEvent = {
  [K in Exclude<EventKind, 'emptied'>]: {
    kind: K
    ticketId?: string
    actorId?: string | null
    /** The API token by which the actor did it. */
    tokenId?: string | null
    data: EventData[K]
    /** When it happened, where that is kept elsewhere too; otherwise when it is recorded. */
    at?: string
  }
}[Exclude<EventKind, 'emptied'>]

/** Which events lose what they say: those of a ticket, or of some kinds before a moment. */
export type EventsToEmpty = { ticketId: string } | { kinds: readonly EventKind[]; before: string }

/** How many events were emptied at once, and between which numbers. */
export type EmptiedEvents = { count: number; first: number; last: number }
