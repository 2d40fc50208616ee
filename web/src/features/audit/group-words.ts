import { type AuditGroup, messages } from '@support-desk/contract'

/** Groups of events as the reader chooses them. */
export const GROUP_WORDS = messages({
  logins: 'Logins',
  reading: 'Reading',
  tickets: 'Tickets',
  chat: 'Chat',
  accounts: 'Accounts',
  security: 'Security',
  privacy: 'Privacy and exports',
  mail: 'Email',
}) satisfies Record<AuditGroup, string>
