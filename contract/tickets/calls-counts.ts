import { z } from 'zod'
import { SEARCH_SCOPES } from '../auth/further-scopes.ts'
import { call } from '../call.ts'
import { ROLES } from '../words.ts'
import { ticketFilters } from './ticket.ts'

const count = z.number().int()
export const ticketCountCalls = {
  countTickets: call({
    method: 'GET',
    path: '/api/v1/ticket-counts',
    summary: 'How many tickets a list has: exactly without words, and up to 500 of those that a search finds',
    who: ROLES,
    query: ticketFilters,
    answer: z.object({
      count,
      isAtLeast: z.boolean().describe('True where there are more, or no time to count all of them.'),
    }),
    alsoScopes: SEARCH_SCOPES,
    errors: ['validation', 'not_found'],
  }),
}
