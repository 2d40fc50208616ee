import { z } from 'zod'
import { integer } from '../schemas.ts'
import { call, id } from '../call.ts'
import { STAFF_ROLES } from '../words.ts'
import { noteToNext } from './calls-handover.ts'
import { queueRow } from './queue-row.ts'

export const ticketTeamCalls = {
  updateTicketTeam: call.put('/api/v1/tickets/:ticketId/team', {
    summary: 'Give a ticket to a team or to none, and release it from its assignee where that is asked for',
    who: STAFF_ROLES,
    body: z.object({
      teamId: id.nullable().describe('Null for no team.'),
      note: noteToNext,
      release: z
        .boolean()
        .default(false)
        .describe('Whether its assignee, if it has one, gives it to the team: nobody has it then.'),
      version: integer
        .optional()
        .describe('The version of the ticket that the client knew; it matters where it is released.'),
    }),
    answer: queueRow,
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'not_assignee',
      'ticket_changed',
      'team_gone',
      'same_team',
    ],
  }),
}
