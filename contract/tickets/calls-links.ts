import { z } from 'zod'
import { instant, integer, person } from '../schemas.ts'
import { call, id, required } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { TEXTS } from '../texts.ts'
import { ROLES, STAFF_ROLES } from '../words.ts'
import { LINK_RELATIONS } from './links.ts'
import { queueRow } from './queue-row.ts'
import { ticketRef } from './ticket.ts'

const params = z.object({ ticketId: id })
const forStaff = { who: STAFF_ROLES, params } as const

/** A link from a ticket to another one. */
const ticketLink = z.object({
  id: z.string(),
  relation: z.enum(LINK_RELATIONS).describe('Relation of this ticket to the other one.'),
  ticket: ticketRef,
  of: ticketRef
    .nullable()
    .describe('The ticket merged into this one that has the link; null for its own link.'),
  by: person,
  createdAt: instant.describe('ISO 8601 in UTC.'),
})
export type TicketLink = z.infer<typeof ticketLink>

const similarTicket = z.object({
  ...ticketRef.shape,
  createdAt: instant.describe('ISO 8601 in UTC.'),
  words: z
    .array(z.string())
    .describe(
      'Why it is similar: rare words that both contain, the rarest first, as spelled in this ticket.',
    ),
})
export type SimilarTicket = z.infer<typeof similarTicket>

/** Merges, splits, links and similar tickets. */
export const linkCalls = {
  mergeTicket: call.post('/api/v1/tickets/:ticketId/merge', {
    ...forStaff,
    summary: 'Merge a ticket into another one, where its conversation continues; nothing is lost',
    body: z.object({
      intoId: id,
      share: z
        .boolean()
        .default(false)
        .describe(
          'For tickets of different requesters: whether each requester sees the messages of both. Otherwise only staff see both.',
        ),
      tell: z.boolean().default(false).describe('Whether to notify the requester of the merged ticket.'),
    }),
    answer: queueRow,
    alsoScopes: ['conversations:write'],
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'ticket_is_spam',
      'ticket_is_sample',
      'ticket_has_merged',
      'too_many_merged',
      'nobody_to_solve',
      'ticket_changed',
    ],
  }),
  unmergeTicket: call.delete('/api/v1/tickets/:ticketId/merge', {
    ...forStaff,
    summary: 'Undo a merge: the ticket is separate again, as before',
    answer: queueRow,
    alsoScopes: ['conversations:write'],
    errors: ['not_found', 'not_merged', 'ticket_changed'],
  }),
  splitTicket: call.post('/api/v1/tickets/:ticketId/split', {
    ...forStaff,
    summary: 'Create a ticket of the same requester from one of their messages; both are linked',
    body: z.object({
      messageId: id,
      subject: required(TEXTS.ticketIncomplete, LIMITS.subject),
    }),
    answer: z.object({ id: z.string(), number: integer }),
    alsoScopes: ['conversations:write'],
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'ticket_is_spam',
      'ticket_is_sample',
      'not_of_requester',
      'nothing_said',
    ],
  }),
  listTicketLinks: call.get('/api/v1/tickets/:ticketId/links', {
    ...forStaff,
    summary: 'Links of a ticket, and of the tickets merged into it',
    answer: z.array(ticketLink),
    errors: ['not_found'],
  }),
  createTicketLink: call.post('/api/v1/tickets/:ticketId/links', {
    ...forStaff,
    summary: 'Link a ticket to another one',
    body: z.object({
      otherId: id,
      relation: z.enum(LINK_RELATIONS, message('Choose an option.')),
    }),
    answer: ticketLink,
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'ticket_is_spam',
      'linked_already',
      'parents_in_circle',
      'too_many_links',
    ],
  }),
  deleteTicketLink: call.delete('/api/v1/tickets/:ticketId/links/:linkId', {
    summary: 'Remove a link of a ticket, or of one merged into it, from both sides',
    who: STAFF_ROLES,
    answer: 'nothing',
    errors: ['not_found', 'ticket_merged', 'ticket_is_spam'],
  }),
  listSimilarTickets: call.get('/api/v1/tickets/:ticketId/similar-tickets', {
    ...forStaff,
    summary: 'Similar tickets, by the rarest words of subject and first message',
    tool: {
      name: 'list_similar_tickets',
      says: 'Earlier tickets that resemble one, with the words that they share.',
    },
    answer: z.array(similarTicket),
    errors: ['not_found', 'unavailable'],
  }),
  searchSimilarTickets: call.post('/api/v1/similar-tickets/search', {
    effect: 'read',
    summary: 'Tickets similar to a draft: all for staff, their own for requesters',
    who: ROLES,
    body: z.object({
      subject: z.string().max(LIMITS.subject).default(''),
      text: z.string().max(LIMITS.message).default(''),
    }),
    answer: z.array(similarTicket),
    errors: ['validation', 'unavailable'],
  }),
}
