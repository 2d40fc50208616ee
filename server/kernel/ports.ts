import type { EventData, EventKind } from '@support-desk/contract'

export type UserName = { id: string; username: string }

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
export type NewEvent = {
  [K in Exclude<EventKind, 'emptied'>]: {
    kind: K
    ticketId?: string
    actorId?: string | null
    data: EventData[K]
    /** When it happened, where that is kept elsewhere too; otherwise when it is recorded. */
    at?: string
  }
}[Exclude<EventKind, 'emptied'>]

/** What happens, in order, for whoever listens. */
export type Feed = {
  /** Number of the latest event that listeners have heard. */
  upTo(): number
  /** Number of the latest of these that changed what anybody is shown. */
  changedUpTo(): number
  /** Events after a number, oldest first; null when that is too long ago, or a number that this install has not reached. */
  since(number: number): EventRecord[] | null
  /** Looks for an event that another node has told of already; comes back when it is heard, or is not there. */
  reach(number: number): Promise<void>
  /** Calls `hear` with every batch of new events, and gives a way to stop. */
  listen(hear: (events: readonly EventRecord[]) => void): () => void
}
