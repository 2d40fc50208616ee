import { SYSTEM, timelineEvent } from '../event.ts'
import { ofBulkJob } from '../bulk/job-field.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { QUEUED } from './stale.ts'

/** Tags added and removed, for staff only. */
export const ticketTagEvents = {
  'ticket.tagged': timelineEvent({
    data: { tagId: field.row, ...ofBulkJob },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} added a tag to a ticket'), nobody: SYSTEM },
    timeline: {
      icon: 'tag',
      words: ({ tag }) =>
        tag ? message('{name} added the tag {tag}') : message('{name} added a deleted tag'),
      tag: 'tagId',
    },
    stale: QUEUED,
  }),
  'ticket.untagged': timelineEvent({
    data: { tagId: field.row, ...ofBulkJob },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} removed a tag from a ticket'), nobody: SYSTEM },
    timeline: {
      icon: 'tag',
      words: ({ tag }) =>
        tag ? message('{name} removed the tag {tag}') : message('{name} removed a deleted tag'),
      tag: 'tagId',
    },
    stale: QUEUED,
  }),
}
