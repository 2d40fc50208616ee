import { event, type Resource } from '../event.ts'
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

/** What is handed out, erased and purged. */
export const privacyEvents = {
  /** All that is kept of somebody was handed out. */
  'person.exported': event(
    { accountId: field.account },
    {
      audience: 'nobody',
      audit: {
        group: 'privacy',
        sentence: message(
          '{actor} exported everything about {about, select, self {themselves} gone {a former member} other {{user}}}',
        ),
      },
      stale: [],
      changesNothingShown: true,
    },
  ),
  /** Nothing tells any more who it was. */
  'account.erased': event(
    { accountId: field.account, role: field.oneOf(ROLES) },
    {
      audience: ({ role }) => (role === 'User' ? 'staff' : 'everybody'),
      audit: {
        group: 'privacy',
        sentence: message(
          '{actor} erased everything about {about, select, self {themselves} gone {a former member} other {{user}}}',
        ),
      },
      // Names stand in all that is shown.
      stale: [...EVERY_TICKET, 'user', 'agents', 'teams', 'formerUsers', 'views', 'macros'],
    },
  ),
  /** What was kept for long enough is gone. */
  'retention.applied': event(
    { what: field.oneOf(['tickets', 'chats', 'mail', 'pictures', 'files', 'webhooks']), count: field.number },
    {
      audience: ({ what }) => (what === 'mail' || what === 'webhooks' ? 'admins' : 'everybody'),
      audit: {
        group: 'privacy',
        sentence: message(
          '{actor} removed {count} by retention rules ({what, select, tickets {tickets} chats {chats} mail {mail} files {files} webhooks {deliveries to webhooks} other {pictures}})',
        ),
        nobody: message('The system'),
      },
      stale: [...EVERY_TICKET, 'failedMail'],
    },
  ),
}
