import type { EventKind } from '../events.ts'

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

/** In which group each kind of event is found; null where there is nothing to be found any more. */
const GROUP_OF: Record<EventKind, AuditGroup | null> = {
  'ticket.raised': 'tickets',
  'ticket.opened': 'tickets',
  'ticket.taken': 'tickets',
  'ticket.assigned': 'tickets',
  'ticket.unassigned': 'tickets',
  'ticket.reassigned': 'tickets',
  'ticket.released': 'tickets',
  'ticket.state_changed': 'tickets',
  'ticket.read': 'reading',
  'ticket.picture_read': 'reading',
  'ticket.found': 'reading',
  'message.posted': 'chat',
  'message.taken_back': 'chat',
  'chat.read': 'chat',
  'notification.dismissed': 'accounts',
  'notification.all_dismissed': 'accounts',
  'account.registered': 'accounts',
  'account.added': 'accounts',
  'account.profile_updated': 'accounts',
  'account.mail_preferences_set': 'mail',
  'account.deleted': 'accounts',
  'code.requested': 'mail',
  'account.password_changed': 'security',
  'account.password_reset': 'security',
  'session.started': 'logins',
  'session.ended': 'logins',
  'session.others_ended': 'logins',
  'session.all_ended': 'security',
  'session.refused': 'logins',
  'factor.added': 'security',
  'factor.removed': 'security',
  'factor.recovery_renewed': 'security',
  'factor.recovery_used': 'security',
  'factor.reset': 'security',
  'security.settings_changed': 'security',
  'keys.rotated': 'security',
  'keys.dropped': 'security',
  'mail.failed': 'mail',
  'mail.retried': 'mail',
  'account.erased': 'privacy',
  'person.exported': 'privacy',
  'retention.applied': 'privacy',
  'audit.exported': 'privacy',
  'record.emptied': 'privacy',
  emptied: null,
}

/** Every kind of event that says something. */
export const AUDIT_KINDS = (Object.keys(GROUP_OF) as EventKind[]).filter((kind) => GROUP_OF[kind] !== null)

/** The kinds of events in a group. */
export const kindsIn = (group: AuditGroup): EventKind[] =>
  AUDIT_KINDS.filter((kind) => GROUP_OF[kind] === group)
