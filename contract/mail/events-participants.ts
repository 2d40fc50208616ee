import { timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** Participants added to and removed from tickets. */
export const participantEvents = {
  'participant.added': timelineEvent(
    { accountId: field.account },
    {
      audience: 'staff',
      audit: { group: 'mail', sentence: message('{actor} let {user} take part in a ticket by mail') },
      timeline: {
        icon: 'assign',
        words: () => message('{name} let {user} take part by mail'),
        user: 'accountId',
      },
      stale: ['participants', 'timeline', 'entries'],
    },
  ),
  'participant.removed': timelineEvent(
    { accountId: field.account },
    {
      audience: 'staff',
      audit: { group: 'mail', sentence: message('{actor} took {user} out of a ticket') },
      timeline: {
        icon: 'release',
        words: () => message('{name} took {user} out of this ticket'),
        user: 'accountId',
      },
      stale: ['participants', 'timeline', 'entries'],
    },
  ),
}
