import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { BLOCKED_KINDS } from './blocked.ts'

const data = { blockedId: field.row, what: field.oneOf(BLOCKED_KINDS) }

/** Blocked senders. The address is not part of the event, because it can be erased. */
export const blockedEvents = {
  'mail.sender_blocked': event({
    data,
    audience: 'admins',
    audit: {
      group: 'mail',
      sentence: message('{actor} blocked {what, select, domain {a domain} other {a sender}}'),
    },
    stale: ['blockedSenders'],
  }),
  'mail.sender_unblocked': event({
    data,
    audience: 'admins',
    audit: {
      group: 'mail',
      sentence: message('{actor} unblocked {what, select, domain {a domain} other {a sender}}'),
    },
    stale: ['blockedSenders'],
  }),
}
