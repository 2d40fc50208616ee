import type { Resource } from '../event.ts'

/** Resources that list tickets. */
export const LISTED = [
  'ticketLists',
  'ticketCounts',
  'queue',
  'views',
  'reports',
] as const satisfies readonly Resource[]
/** Resources that show assignee or status of a ticket. */
export const CHANGED = [
  'ticket',
  'timeline',
  'entries',
  'notifications',
  'conversations',
  'unread',
  ...LISTED,
  'users',
  'agents',
] as const satisfies readonly Resource[]
/** Resources that show the queue state of a ticket. */
export const QUEUED = [
  'ticket',
  'timeline',
  'entries',
  'queue',
  'views',
] as const satisfies readonly Resource[]
