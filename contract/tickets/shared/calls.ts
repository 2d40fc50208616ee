import { z } from 'zod'
import { call } from '../../call.ts'
import { conversationMessage } from '../../conversation/message.ts'
import { attachment } from '../../files/attachment.ts'
import { LIMITS } from '../../limits.ts'
import { listQuery } from '../../paging.ts'
import { integer } from '../../schemas.ts'
import { STAFF_ROLES } from '../../words.ts'
import { ticketRow } from '../ticket.ts'

/** A ticket of another member of an organisation. */
export const sharedTicketRow = ticketRow.pick({
  id: true,
  number: true,
  subject: true,
  status: true,
  requester: true,
  createdAt: true,
})
export type SharedTicketRow = z.infer<typeof sharedTicketRow>

const page = listQuery.omit({ q: true })

/** Tickets of an organisation: for its members, if an admin has turned sharing on, and for staff. */
export const sharedTicketCalls = {
  listSharedTickets: call.get('/api/v1/shared-tickets', {
    summary: 'Tickets that others of the organisation share with the actor, newest first',
    who: ['User'],
    query: page,
    answer: z.array(sharedTicketRow),
    paged: true,
    errors: ['validation'],
  }),
  getSharedTicket: call.get('/api/v1/shared-tickets/:ticketId', {
    summary: 'A shared ticket to read: its text, its files and a page of its messages, oldest first',
    who: ['User'],
    query: z.object({
      limit: z.coerce.number().int().min(1).max(LIMITS.listRows).default(LIMITS.chatPage),
      before: z.coerce.number().int().min(1).optional().describe('Number of a message.'),
    }),
    answer: sharedTicketRow.extend({
      message: z.string(),
      attachments: z.array(attachment).describe('Files of the ticket itself.'),
      messages: z.array(conversationMessage),
      total: integer.describe('Number of messages in the conversation.'),
    }),
    alsoScopes: ['conversations:read'],
    errors: ['validation', 'not_found'],
  }),
  listOrganisationTickets: call.get('/api/v1/organisations/:organisationId/tickets', {
    summary: 'Tickets of the people of an organisation, newest first',
    who: STAFF_ROLES,
    query: page,
    answer: z.array(sharedTicketRow),
    paged: true,
    errors: ['validation', 'not_found'],
  }),
}
