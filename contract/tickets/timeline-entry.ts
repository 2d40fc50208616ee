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
  user: z.string().describe('Name of the previous or new assignee, for such events; otherwise empty.'),
  team: z
    .string()
    .nullable()
    .describe('Name of the new team, empty if it was deleted; null for other events, and for requesters.'),
  from: z.enum(TICKET_STATUSES).nullable(),
  to: z.enum(TICKET_STATUSES).nullable(),
  text: z
    .string()
    .describe('The message, for such events, or the handover note, which only staff see; otherwise empty.'),
  details: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'Turns, priorities, times and tags, by the names of their fields, only for staff. The channel of a ticket that staff created, for everyone.',
    ),
})
export type TimelineEntryOnWire = z.infer<typeof timelineEntry>
