import { z } from 'zod'
import { integer } from '../schemas.ts'
import { call, id } from '../call.ts'
import { STAFF_ROLES } from '../words.ts'
import { noteToNext } from './calls-handover.ts'
import { queueRow } from './queue-row.ts'

export const ticketTeamCalls = {
  updateTicketTeam: call.put('/api/v1/tickets/:ticketId/team', {
    summary: 'Assign a ticket to a team or to none, and optionally unassign it',
    who: STAFF_ROLES,
    body: z.object({
      teamId: id.nullable().describe('Null for no team.'),
      note: noteToNext,
      release: z.boolean().default(false).describe('Whether to remove the assignee, if there is one.'),
      version: integer
        .optional()
        .describe('The version of the ticket that the client read; checked if the assignee is removed.'),
    }),
    answer: queueRow,
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'ticket_is_spam',
      'not_assignee',
      'ticket_changed',
      'team_gone',
      'same_team',
    ],
  }),
}
