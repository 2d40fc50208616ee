import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { TIMELINE_KINDS } from '../event-tables.ts'
import { ROLES, TICKET_STATUSES } from '../words.ts'

/** An event in the time line of a ticket. */
export const timelineEntry = z.object({
  number: integer,
  kind: z.enum(TIMELINE_KINDS),
  by: z.object({ id: z.string(), username: z.string(), role: z.enum(ROLES) }).nullable(),
  occurredAt: instant.describe('ISO 8601 in UTC.'),
  user: z.string().describe('Name of who got or lost the ticket, where that is what happened, or empty.'),
  team: z
    .string()
    .nullable()
    .describe(
      'Name of the team that got the ticket, empty for one that is gone; null where none did, and for requesters.',
    ),
  from: z.enum(TICKET_STATUSES).nullable(),
  to: z.enum(TICKET_STATUSES).nullable(),
  text: z
    .string()
    .describe(
      'What was written, where that is what happened, or the note to the next one, which staff alone see; or empty.',
    ),
  details: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'Of what staff alone are told: turns, priorities, times and tags by the names of their fields.',
    ),
})
export type TimelineEntryOnWire = z.infer<typeof timelineEntry>
