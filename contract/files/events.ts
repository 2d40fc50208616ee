import { event, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** What happens to files of tickets. Those of messages and notes come with what they hang on. */
export const fileEvents = {
  'ticket.files_added': timelineEvent(
    { count: field.number },
    {
      audience: 'requester and staff',
      audit: {
        group: 'tickets',
        sentence: message('{actor} added {count, plural, one {a file} other {# files}} to a ticket'),
      },
      timeline: { icon: 'file', words: () => message('{name} added files to this ticket') },
      stale: ['ticket', 'timeline'],
    },
  ),
  /** Somebody from the staff opened a file, or was shown something of it. */
  'ticket.file_read': event(
    {},
    {
      audience: 'nobody',
      audit: { group: 'reading', sentence: message('{actor} opened a file of a ticket') },
      stale: [],
      changesNothingShown: true,
      retention: 'audit',
    },
  ),
}
