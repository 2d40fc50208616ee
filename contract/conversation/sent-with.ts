import { field } from '../event-fields.ts'
import { TURNS } from '../tickets/queue.ts'

/**
 * Fields of events from a call that also writes a message or note: its id, and the ticket's previous turn with its
 * start. Spread into the data of these events.
 */
export const ofSentMessage = {
  sentWith: field.optional(field.row),
  turnBefore: field.optional(field.oneOf(TURNS)),
  turnBeforeSince: field.optional(field.time),
} as const
