import { field } from '../event-fields.ts'
import { TURNS } from '../tickets/queue.ts'

/**
 * Fields of the events of one call that also writes a message or a note: its id, and the turn of the ticket before the call with its
 * start. Spread into the data of these events.
 */
export const ofSentMessage = {
  sentWith: field.optional(field.row),
  turnBefore: field.optional(field.oneOf(TURNS)),
  turnBeforeSince: field.optional(field.time),
} as const
