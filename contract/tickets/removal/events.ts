import { ofBulkJob } from '../../bulk/job-field.ts'
import { event, timelineEvent } from '../../event.ts'
import { field } from '../../event-fields.ts'
import { message } from '../../languages/message.ts'
import { CHANGED } from '../stale.ts'

/**
 * Spam and deletion of tickets. Requesters receive none of these events: they must not learn that staff took their
 * ticket for spam.
 */
export const removalEvents = {
  /** `blockedId` is the block of the sender that was created with it. */
  'ticket.marked_as_spam': timelineEvent({
    data: { blockedId: field.optional(field.row), ...ofBulkJob },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} marked a ticket as spam') },
    timeline: { icon: 'spam', words: () => message('{name} marked this ticket as spam') },
    stale: CHANGED,
  }),
  'ticket.marked_as_not_spam': timelineEvent({
    data: ofBulkJob,
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} marked a ticket as not spam') },
    timeline: { icon: 'spam', words: () => message('{name} marked this ticket as not spam') },
    stale: CHANGED,
  }),
  'ticket.deleted': timelineEvent({
    data: ofBulkJob,
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} deleted a ticket') },
    timeline: { icon: 'bin', words: () => message('{name} deleted this ticket') },
    stale: [...CHANGED, 'deletedTickets'],
  }),
  'ticket.restored': timelineEvent({
    data: ofBulkJob,
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} restored a deleted ticket') },
    timeline: { icon: 'bin', words: () => message('{name} restored this ticket') },
    stale: [...CHANGED, 'deletedTickets'],
  }),
  /** An admin removed a deleted ticket for good. The events of the ticket itself are empty afterwards. */
  'ticket.erased': event({
    data: { number: field.number },
    audience: 'admins',
    audit: { group: 'tickets', sentence: message('{actor} removed ticket #{number} for good') },
    stale: ['deletedTickets'],
  }),
}
