import { z } from 'zod'
import { call, id } from '../call.ts'
import { TIMELINE_KINDS } from '../event-tables.ts'
import { LIMITS } from '../limits.ts'
import { listQuery } from '../paging.ts'
import { PICTURE_SIZES, ROLES, TICKET_STATES } from '../words.ts'

/** The number by which people know a ticket: from 1 in the order of raising, and never given again. */
export const ticketNumber = z.object({ id: z.string(), number: z.number().int() })
export type TicketNumberOnWire = z.infer<typeof ticketNumber>

const wholeNumber = z.string().transform(Number).pipe(z.number().int().min(1).max(2_147_483_647))
const commaSeparated = z
  .string()
  .max(LIMITS.ticketNumbers * 66)
  .default('')
  .transform((text) => text.split(',').filter(Boolean))

/** One thing that happened to a ticket. */
export const timelineEntry = z.object({
  number: z.number().int(),
  kind: z.enum(TIMELINE_KINDS),
  by: z.object({ _id: z.string(), username: z.string(), power: z.enum(ROLES) }).nullable(),
  time: z.string().describe('ISO 8601 in UTC.'),
  person: z.string().describe('Name of who got or lost the ticket, where that is what happened, or empty.'),
  from: z.enum(TICKET_STATES).nullable(),
  to: z.enum(TICKET_STATES).nullable(),
  text: z
    .string()
    .describe(
      'What was written, where that is what happened, or the note to the next one, which staff alone see; or empty.',
    ),
  image: z.boolean().describe('Whether a picture was sent with it.'),
})
export type TimelineEntryOnWire = z.infer<typeof timelineEntry>

export const ticketCalls = {
  getTicketPicture: call({
    method: 'GET',
    path: '/api/v1/tickets/:ticketId/pictures/:size',
    summary: 'The picture of a ticket as an image file, whole or as a thumbnail',
    who: ROLES,
    params: z.object({ ticketId: id, size: z.enum(PICTURE_SIZES) }),
    answer: 'binary',
    cost: 'picture',
    errors: ['validation', 'not_found'],
  }),
  listTimeline: call({
    method: 'GET',
    path: '/api/v1/tickets/:ticketId/timeline',
    summary: 'Everything that happened to a ticket, latest first',
    who: ROLES,
    params: z.object({ ticketId: id }),
    query: listQuery.omit({ q: true }).extend({
      messages: z
        .enum(['include', 'omit'])
        .default('include')
        .describe('Whether what was said in the chat is told too.'),
    }),
    answer: z.array(timelineEntry),
    paged: true,
    errors: ['validation', 'not_found'],
  }),
  listTicketNumbers: call({
    method: 'GET',
    path: '/api/v1/ticket-numbers',
    summary: 'Which number belongs to which ticket, of some by their ids or by their numbers',
    who: ROLES,
    query: z.object({
      ids: commaSeparated.pipe(z.array(id).max(LIMITS.ticketNumbers)),
      numbers: commaSeparated.pipe(z.array(wholeNumber).max(LIMITS.ticketNumbers)),
    }),
    answer: z.array(ticketNumber).describe('By number. Tickets that the caller may not see are left out.'),
    errors: ['validation'],
  }),
}
