/** Filter groups of the audit page. */
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
