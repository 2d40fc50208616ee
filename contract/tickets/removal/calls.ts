import { z } from 'zod'
import { call, id } from '../../call.ts'
import { listQuery } from '../../paging.ts'
import { instant, person } from '../../schemas.ts'
import { STAFF_ROLES } from '../../words.ts'
import { queueRow } from '../queue-row.ts'
import { ticketRow } from '../ticket.ts'
import { BIN_DAYS } from './bin.ts'

const params = z.object({ ticketId: id })

const deletedTicket = z.object({
  ...ticketRow.pick({ id: true, number: true, subject: true, requester: true }).shape,
  deletedBy: person.nullable().describe('Null: no user.'),
  deletedAt: instant.describe('ISO 8601 in UTC.'),
  removedAt: instant.describe(`When it is removed for good: ${BIN_DAYS} days after its deletion.`),
})
export type DeletedTicket = z.infer<typeof deletedTicket>

/** Spam, and the bin of deleted tickets. */
export const removalCalls = {
  markTicketAsSpam: call.post('/api/v1/tickets/:ticketId/mark-as-spam', {
    who: STAFF_ROLES,
    params,
    summary: 'Mark a ticket as spam: it leaves all lists and figures of staff, and no email is sent about it',
    body: z.object({
      blockSender: z
        .boolean()
        .default(false)
        .describe('Whether emails from all addresses of its requester are ignored from now on.'),
    }),
    answer: queueRow,
    errors: ['validation', 'not_found', 'ticket_merged', 'ticket_is_sample', 'ticket_has_merged'],
  }),
  markTicketAsNotSpam: call.post('/api/v1/tickets/:ticketId/mark-as-not-spam', {
    who: STAFF_ROLES,
    params,
    summary: 'Return a ticket from spam; its sender is unblocked if marking the ticket blocked them',
    answer: queueRow,
    errors: ['not_found'],
  }),
  deleteTicket: call.delete('/api/v1/tickets/:ticketId', {
    who: ['Admin'],
    params,
    summary: `Delete a ticket for everyone; admins can restore it for ${BIN_DAYS} days`,
    answer: 'nothing',
    errors: ['not_found', 'ticket_merged', 'ticket_has_merged'],
  }),
  listDeletedTickets: call.get('/api/v1/deleted-tickets', {
    who: ['Admin'],
    summary: 'Deleted tickets that can still be restored, latest first',
    query: listQuery.omit({ q: true }),
    answer: z.array(deletedTicket),
    paged: true,
    errors: ['validation'],
  }),
  restoreTicket: call.post('/api/v1/deleted-tickets/:ticketId/restore', {
    who: ['Admin'],
    params,
    summary: 'Restore a deleted ticket as it was',
    answer: queueRow,
    errors: ['not_found'],
  }),
  eraseTicket: call.post('/api/v1/deleted-tickets/:ticketId/erase', {
    who: ['Admin'],
    params,
    summary: 'Remove a deleted ticket for good, with its messages and files',
    answer: 'nothing',
    errors: ['not_found'],
  }),
}
