import { type AuditGroup, messages } from '@support-desk/contract'

/** Display names of event groups. */
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
