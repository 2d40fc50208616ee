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
    summary: 'How many tickets a list has: exactly without words, and up to 500 of those that a search finds',
    who: ROLES,
    query: ticketFilters,
    answer: z.object({
      count: integer,
      isAtLeast: z.boolean().describe('True where there are more, or no time to count all of them.'),
    }),
    alsoScopes: SEARCH_SCOPES,
    errors: ['validation', 'not_found'],
  }),
  countTicketsByStatus: call.get('/api/v1/tickets/count/by-status', {
    summary:
      'How many tickets there are by status: for users those they raised, for support members those they have, for admins all',
    who: ROLES,
    answer: countsByStatus,
  }),
}
