import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

const TEAM_FIELDS = ['name', 'address'] as const

/** Events of teams. */
export const teamEvents = {
  'team.created': event({
    data: { teamId: field.row },
    audience: 'staff',
    audit: { group: 'accounts', sentence: message('{actor} created a team') },
    stale: ['teams'],
  }),
  'team.changed': event({
    data: { teamId: field.row, what: field.someOf(TEAM_FIELDS) },
    audience: 'staff',
    audit: { group: 'accounts', sentence: message('{actor} changed the name or the address of a team') },
    // Ticket rows show team names.
    stale: ['teams', 'tickets', 'queue', 'views', 'macros'],
  }),
  'team.member_added': event({
    data: { memberId: field.account, teamId: field.row },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} added {about, select, self {themselves} gone {a former member} other {{user}}} to a team',
      ),
    },
    stale: ['teams', 'queue', 'views', 'macros'],
  }),
  'team.member_removed': event({
    data: { memberId: field.account, teamId: field.row },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} removed {about, select, self {themselves} gone {a former member} other {{user}}} from a team',
      ),
    },
    stale: ['teams', 'queue', 'views', 'macros'],
  }),
  'team.deleted': event({
    data: { teamId: field.row },
    audience: 'staff',
    audit: { group: 'accounts', sentence: message('{actor} deleted a team') },
    stale: ['teams', 'tickets', 'queue', 'views', 'macros'],
  }),
}
