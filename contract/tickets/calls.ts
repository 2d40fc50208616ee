import { z } from 'zod'
import { integer } from '../schemas.ts'
import { SEARCH_SCOPES } from '../auth/further-scopes.ts'
import { call, id } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { listQuery } from '../paging.ts'
import { PICTURE_SIZES, ROLES, SETTABLE_STATUSES, TICKET_QUERY_SORTS } from '../words.ts'
import { queueFields } from './queue-fields.ts'
import { ticketFilters, ticketRef, ticketRow } from './ticket.ts'
import { readingPurpose } from './purpose.ts'
import { timelineEntry } from './timeline-entry.ts'

const ability = z.boolean()

/** Actions that the actor can take on a ticket now. The call of an ability is refused exactly if it is false. */
const ticketAbilities = z.object({
  take: ability,
  assign: ability,
  reassign: ability,
  release: ability,
  handOver: ability.describe('Assign it to a colleague, whether it is their own or unassigned.'),
  takeOver: ability.describe('Take it from the colleague that it is assigned to.'),
  setStatus: z
    .array(z.enum(SETTABLE_STATUSES))
    .describe('Statuses that it may be set to; the current one changes nothing.'),
  post: ability.describe('Write messages in its conversation.'),
  reply: ability.describe('Write to its participants, even before it is assigned.'),
  addNote: ability.describe('Add notes, which only staff see.'),
  readHandoverNotes: ability.describe('Read the notes between assignees.'),
  setTurn: ability,
  setPriority: ability,
  snooze: ability.describe('Snooze it, end the snooze, and mark it as needing no reply.'),
  setSpam: ability.describe('Mark it as spam, or as not spam.'),
  delete: ability,
  undo: ability.describe('Undo their latest change, if there is one.'),
})
export type TicketAbilities = z.infer<typeof ticketAbilities>

export const ticketWithAbilities = ticketRow.extend({
  message: z.string(),
  hasPicture: z.boolean(),
  merged: z
    .object({
      isMerged: z
        .boolean()
        .describe('Whether its conversation continues in another ticket. Nobody can write in it then.'),
      into: ticketRef.nullable().describe('The other ticket; null for readers who may not see it.'),
      from: z.array(ticketRef).describe('Tickets merged into this one that the actor may see.'),
    })
    .describe('The merge of this ticket.'),
  queue: queueFields.nullable().describe('Its state in the queue; null for requesters.'),
  abilities: ticketAbilities.describe('What the actor may do with it now.'),
})
export type TicketWithAbilities = z.infer<typeof ticketWithAbilities>

/** Number of a ticket, from 1 in the order of creation, never reused. */
export const ticketNumber = z.object({ id: z.string(), number: integer })

const wholeNumber = z.string().transform(Number).pipe(integer.min(1).max(2_147_483_647))
const commaSeparated = z
  .string()
  .max(LIMITS.ticketNumbers * 66)
  .default('')
  .transform((text) => text.split(',').filter(Boolean))

export const ticketCalls = {
  listTickets: call.get('/api/v1/tickets', {
    summary: 'Tickets that the actor may see',
    tool: {
      name: 'list_tickets',
      says: 'Search tickets by words, status and more. Answers rows; go on with the cursor that the answer names.',
    },
    who: ROLES,
    query: listQuery.extend({
      ...ticketFilters.shape,
      sort: z
        .enum(TICKET_QUERY_SORTS)
        .default('-createdAt')
        .describe(
          'When searching for words, sort orders other than createdAt and relevance contain the newest 1,000 matches. A page of a search may be short although more pages follow.',
        ),
    }),
    answer: z.array(ticketRow),
    paged: true,
    alsoScopes: SEARCH_SCOPES,
    errors: ['validation', 'not_found'],
  }),
  getTicket: call.get('/api/v1/tickets/:ticketId', {
    summary: 'A ticket with what the actor may do with it; marks it as opened if staff read it',
    tool: { name: 'get_ticket', says: 'One ticket, with what may be done with it now.' },
    who: ROLES,
    query: z.object({ purpose: readingPurpose }),
    answer: ticketWithAbilities,
    errors: ['not_found'],
  }),
  getTicketPicture: call.get('/api/v1/tickets/:ticketId/pictures/:size', {
    summary: 'The picture of a ticket as an image file, full size or thumbnail',
    who: ROLES,
    params: z.object({ ticketId: id, size: z.enum(PICTURE_SIZES) }),
    answer: 'binary',
    cost: 'picture',
    etag: 'content',
    errors: ['validation', 'not_found'],
  }),
  listTimelineEntries: call.get('/api/v1/tickets/:ticketId/timeline-entries', {
    summary: 'The history of a ticket, newest first',
    who: ROLES,
    query: listQuery.omit({ q: true }).extend({
      messages: z.enum(['include', 'omit']).default('include').describe('Whether to include messages.'),
    }),
    answer: z.array(timelineEntry),
    paged: true,
    alsoScopes: [{ scope: 'conversations:read', with: 'messages', values: ['include'] }],
    errors: ['validation', 'not_found'],
  }),
  listTicketNumbers: call.get('/api/v1/ticket-numbers', {
    summary: 'Numbers of tickets by their ids, or ids by their numbers',
    who: ROLES,
    query: z.object({
      ids: commaSeparated.pipe(z.array(id).max(LIMITS.ticketNumbers)),
      numbers: commaSeparated.pipe(z.array(wholeNumber).max(LIMITS.ticketNumbers)),
    }),
    answer: z.array(ticketNumber).describe('By number. Tickets that the actor may not see are left out.'),
    errors: ['validation'],
  }),
}
