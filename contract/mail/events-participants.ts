import { timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** Participants added to and removed from tickets. */
export const participantEvents = {
  'participant.added': timelineEvent({
    data: { accountId: field.account },
    audience: 'staff',
    audit: { group: 'mail', sentence: message('{actor} added {user} to a ticket as a participant') },
    timeline: {
      icon: 'assign',
      words: () => message('{name} added {user} as a participant'),
      user: 'accountId',
    },
    stale: ['participants', 'timeline', 'entries'],
  }),
  'participant.removed': timelineEvent({
    data: { accountId: field.account },
    audience: 'staff',
    audit: { group: 'mail', sentence: message('{actor} removed {user} from a ticket') },
    timeline: {
      icon: 'release',
      words: () => message('{name} removed {user} from this ticket'),
      user: 'accountId',
    },
    stale: ['participants', 'timeline', 'entries'],
  }),
}
