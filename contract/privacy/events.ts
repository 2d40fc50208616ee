import { event, type Resource, SYSTEM } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { ROLES } from '../words.ts'

const EVERY_TICKET = [
  'tickets',
  'chats',
  'timelines',
  'conversations',
  'unread',
  'notifications',
  'ticketCounts',
  'queue',
  'reports',
  'users',
] as const satisfies readonly Resource[]

/** Exports, erasures and retention. */
export const privacyEvents = {
  /** A user's data was exported. */
  'person.exported': event({
    data: { accountId: field.account },
    audience: 'nobody',
    audit: {
      group: 'privacy',
      sentence: message(
        '{actor} exported everything about {about, select, self {themselves} gone {a former member} other {{user}}}',
      ),
    },
    stale: [],
    changesNothingShown: true,
  }),
  /** An account was erased. No data identifies it any more. */
  'account.erased': event({
    data: { accountId: field.account, role: field.oneOf(ROLES) },
    audience: ({ role }) => (role === 'User' ? 'staff' : 'everybody'),
    audit: {
      group: 'privacy',
      sentence: message(
        '{actor} erased everything about {about, select, self {themselves} gone {a former member} other {{user}}}',
      ),
    },
    // Every page with names.
    stale: [...EVERY_TICKET, 'user', 'agents', 'teams', 'formerUsers', 'views', 'macros'],
  }),
  /** Retention deleted data. */
  'retention.applied': event({
    data: {
      what: field.oneOf(['tickets', 'chats', 'mail', 'pictures', 'files', 'webhooks']),
      count: field.number,
    },
    audience: ({ what }) => (what === 'mail' || what === 'webhooks' ? 'admins' : 'everybody'),
    audit: {
      group: 'privacy',
      sentence: message(
        '{actor} removed {count} by retention rules ({what, select, tickets {tickets} chats {chats} mail {mail} files {files} webhooks {deliveries to webhooks} other {pictures}})',
      ),
      nobody: SYSTEM,
    },
    stale: [...EVERY_TICKET, 'failedMail'],
  }),
}
