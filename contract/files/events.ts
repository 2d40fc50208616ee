import { ACCESS_LOGGED, event, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** Files of tickets. Events of messages and notes cover their own files. */
export const fileEvents = {
  'ticket.files_added': timelineEvent({
    data: { count: field.number },
    audience: 'requester and staff',
    audit: {
      group: 'tickets',
      sentence: message('{actor} added {count, plural, one {a file} other {# files}} to a ticket'),
    },
    timeline: { icon: 'file', words: () => message('{name} added files to this ticket') },
    stale: ['ticket', 'timeline'],
  }),
  /** A member of staff opened or previewed a file. */
  'ticket.file_read': event({
    data: {},
    ...ACCESS_LOGGED,
    audit: { group: 'reading', sentence: message('{actor} opened a file of a ticket') },
  }),
}
