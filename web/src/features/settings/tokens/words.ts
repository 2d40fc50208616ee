import { message, messages, type Area, type Level } from '@support-desk/contract'

/** Display names of scope areas. */
export const AREA_WORDS = messages({
  tickets: 'Tickets',
  conversations: 'Conversations and notes',
  files: 'Files',
  views: 'Views',
  macros: 'Macros',
  tags: 'Tags',
  fields: 'Fields and forms',
  teams: 'Teams',
  users: 'Accounts',
  notifications: 'Notifications',
  events: 'Events',
  reports: 'Reports',
  mail: 'Email and mailboxes',
  webhooks: 'Webhooks',
  audit: 'Audit log',
  privacy: 'Privacy',
}) satisfies Record<Area, string>

/** Display names of scope levels. */
export const LEVEL_WORDS = messages({
  read: 'Read',
  write: 'Read and write',
  admin: 'Admin access',
}) satisfies Record<Level, string>

export const SEND_WORDS = message('Send replies to requesters')
export const SCIM_WORDS = message('User provisioning (SCIM)')

/** Lifetimes to choose from, in days. */
export const DAYS = [7, 30, 90, 180, 365] as const
