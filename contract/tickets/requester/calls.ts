import { z } from 'zod'
import { integer } from '../../schemas.ts'
import { call, id } from '../../call.ts'
import { STAFF_ROLES } from '../../words.ts'
import { queueRow } from '../queue-row.ts'

export const ticketRequesterCalls = {
  updateTicketRequester: call.put('/api/v1/tickets/:ticketId/requester', {
    summary: 'Give a ticket to another requester, who then sees it with its whole conversation',
    who: STAFF_ROLES,
    body: z.object({
      requesterId: id,
      tell: z
        .boolean()
        .default(false)
        .describe('Whether to notify the new requester, also by email. The former one is never notified.'),
      version: integer.optional().describe('The version of the ticket that the client read.'),
    }),
    answer: queueRow,
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'ticket_is_sample',
      'ticket_changed',
      'not_requester',
    ],
  }),
}
