import type { EventData, EventKind } from '@support-desk/contract'

/** A stored event. */
export type EventRecord = {
  [K in EventKind]: {
    number: number
    kind: K
    ticketId: string | null
    /** The requester of the event's ticket. Events are announced only to users who may see them. */
    requesterId: string | null
    actorId: string | null
    occurredAt: string
    data: EventData[K]
  }
}[EventKind]

/** An event to record. */
export type NewEvent = {
  [K in Exclude<EventKind, 'emptied'>]: {
    kind: K
    ticketId?: string
    actorId?: string | null
    /** The API token that the actor used. */
    tokenId?: string | null
    data: EventData[K]
    /** When it happened, if another table stores that too; defaults to the time of recording. */
    at?: string
  }
}[Exclude<EventKind, 'emptied'>]

/** Which events to empty: all of a ticket, or some kinds before a moment. */
export type EventsToEmpty = { ticketId: string } | { kinds: readonly EventKind[]; before: string }

/** How many events were emptied in one batch, and the first and last of their numbers. */
export type EmptiedEvents = { count: number; first: number; last: number }
