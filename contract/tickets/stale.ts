import type { Resource } from '../event.ts'

/** What shows tickets together. */
export const LISTED = [
  'ticketLists',
  'ticketCounts',
  'queue',
  'views',
  'reports',
] as const satisfies readonly Resource[]
/** What shows a ticket whose assignee or status changes. */
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
/** What shows the place of a ticket in the queue. */
export const QUEUED = [
  'ticket',
  'timeline',
  'entries',
  'queue',
  'views',
] as const satisfies readonly Resource[]
