import { timelineEvent } from '../event.ts'
import { ofBulkJob } from '../bulk/job-field.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { QUEUED } from './stale.ts'

/** Team changes, for staff only. They keep the ticket's version. */
export const ticketTeamEvents = {
  'ticket.team_changed': timelineEvent({
    data: {
      from: field.optional(field.row),
      to: field.optional(field.row),
      noteId: field.optional(field.note),
      ...ofBulkJob,
    },
    audience: 'staff',
    audit: {
      group: 'tickets',
      sentence: ({ to }) =>
        to
          ? message('{actor} assigned a ticket to a team')
          : message('{actor} removed a ticket from its team'),
    },
    timeline: {
      icon: 'team',
      words: ({ team }) => {
        if (team === null) return message('{name} removed this ticket from its team')
        return team
          ? message('{name} assigned this ticket to team {team}')
          : message('{name} assigned this ticket to a deleted team')
      },
      team: 'to',
      note: message('{name} assigned this ticket to another team {when}'),
    },
    stale: QUEUED,
  }),
}
