import { z } from 'zod'
import { integer } from '../schemas.ts'
import { SEARCH_SCOPES } from '../auth/further-scopes.ts'
import { call } from '../call.ts'
import { ROLES } from '../words.ts'
import { ticketFilters } from './ticket.ts'

const countsByStatus = z.object({
  total: integer,
  unassigned: integer,
  waiting: integer,
  pending: integer,
  onHold: integer,
  solved: integer,
})
export type CountsByStatus = z.infer<typeof countsByStatus>

export const ticketCountCalls = {
  countTickets: call.get('/api/v1/tickets/count', {
    summary: 'Number of tickets in a list: exact without a search text, otherwise up to 500',
    who: ROLES,
    query: ticketFilters,
    answer: z.object({
      count: integer,
      isAtLeast: z.boolean().describe('True if there are more, or the count timed out.'),
    }),
    alsoScopes: SEARCH_SCOPES,
    errors: ['validation', 'not_found'],
  }),
  countTicketsByStatus: call.get('/api/v1/tickets/count/by-status', {
    summary:
      'Number of tickets by status: created by the user, assigned to the support member, or all for admins',
    who: ROLES,
    answer: countsByStatus,
  }),
}
