import { event, type Resource } from '../event.ts'
import { field } from '../event-fields.ts'
import { ROLES } from '../words.ts'

const EVERY_TICKET = [
  'tickets',
  'chats',
  'timelines',
  'conversations',
  'unread',
  'notifications',
  'ticketCounts',
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
      audit: { group: 'privacy', sentence: ({ whose }) => `exported everything about ${whose}` },
      stale: [],
      changesNothingShown: true,
    },
  ),
  /** Nothing tells any more who it was. */
  'account.erased': event(
    { accountId: field.account, role: field.oneOf(ROLES) },
    {
      audience: ({ role }) => (role === 'User' ? 'staff' : 'everybody'),
      audit: { group: 'privacy', sentence: ({ whose }) => `erased everything about ${whose}` },
      // Names stand in all that is shown.
      stale: [...EVERY_TICKET, 'user', 'agents', 'formerUsers'],
    },
  ),
  /** What was kept for long enough is gone. */
  'retention.applied': event(
    { what: field.oneOf(['tickets', 'chats', 'mail', 'pictures']), count: field.number },
    {
      audience: ({ what }) => (what === 'mail' ? 'admins' : 'everybody'),
      audit: {
        group: 'privacy',
        sentence: ({ details }) => `removed ${details.count} by retention rules (${details.what})`,
        nobody: 'The system',
      },
      stale: [...EVERY_TICKET, 'failedMail'],
    },
  ),
}
