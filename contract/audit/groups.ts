/** What the record of events is looked through by. */
export const AUDIT_GROUPS = [
  'logins',
  'reading',
  'tickets',
  'chat',
  'accounts',
  'security',
  'privacy',
  'mail',
] as const
export type AuditGroup = (typeof AUDIT_GROUPS)[number]
