import { z } from 'zod'
import { event, type Resource, rowId } from '../event.ts'
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
    { accountId: rowId },
    {
      accounts: ['accountId'],
      audience: 'nobody',
      audit: { group: 'privacy', sentence: ({ whose }) => `exported everything about ${whose}` },
      stale: [],
      changesNothingShown: true,
    },
  ),
  /** Nothing tells any more who it was. */
  'account.erased': event(
    { accountId: rowId, role: z.enum(ROLES) },
    {
      accounts: ['accountId'],
      audience: ({ role }) => (role === 'User' ? 'staff' : 'everybody'),
      audit: { group: 'privacy', sentence: ({ whose }) => `erased everything about ${whose}` },
      // Names stand in all that is shown.
      stale: [...EVERY_TICKET, 'user', 'agents', 'formerUsers'],
    },
  ),
  /** What was kept for long enough is gone. */
  'retention.applied': event(
    { what: z.enum(['tickets', 'chats', 'mail', 'pictures']), count: z.int() },
    {
      audience: ({ what }) => (what === 'mail' ? 'admins' : 'everybody'),
      audit: {
        group: 'privacy',
        sentence: ({ details }) => `removed ${details.count} by retention rules (${details.what})`,
        nobody: 'The desk',
      },
      stale: [...EVERY_TICKET, 'failedMail'],
    },
  ),
}
