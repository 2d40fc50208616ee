import { timelineEvent } from '../event.ts'
import { ofBulkJob } from '../bulk/job-field.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { QUEUED } from './stale.ts'

const system = message('The system')

/** Tags added and removed, for staff only. */
export const ticketTagEvents = {
  'ticket.tagged': timelineEvent(
    { tagId: field.row, ...ofBulkJob },
    {
      audience: 'staff',
      audit: { group: 'tickets', sentence: message('{actor} gave a ticket a tag'), nobody: system },
      timeline: {
        icon: 'tag',
        words: ({ tag }) =>
          tag ? message('{name} added the tag {tag}') : message('{name} added a tag that is gone'),
        tag: 'tagId',
      },
      stale: QUEUED,
    },
  ),
  'ticket.untagged': timelineEvent(
    { tagId: field.row, ...ofBulkJob },
    {
      audience: 'staff',
      audit: { group: 'tickets', sentence: message('{actor} took a tag from a ticket'), nobody: system },
      timeline: {
        icon: 'tag',
        words: ({ tag }) =>
          tag ? message('{name} removed the tag {tag}') : message('{name} removed a tag that is gone'),
        tag: 'tagId',
      },
      stale: QUEUED,
    },
  ),
}
