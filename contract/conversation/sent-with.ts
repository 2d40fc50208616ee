import { field } from '../event-fields.ts'
import { TURNS } from '../tickets/queue.ts'

/**
 * The fields of events that one call brings about together with a message or a note: the id of that, and whose turn it was before the
 * call, and since when. Spread into their data.
 */
export const ofSentMessage = {
  sentWith: field.optional(field.row),
  turnBefore: field.optional(field.oneOf(TURNS)),
  turnBeforeSince: field.optional(field.time),
} as const
