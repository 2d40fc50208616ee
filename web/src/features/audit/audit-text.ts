import type { AuditEntry } from '../../api/models.ts'
import type { AuditGroup, EventKind, Role } from '@support-desk/contract'
import { isolate } from '../../ui/text/isolate.ts'

/** Groups of events as the reader chooses them. */
export const GROUP_WORDS: Record<AuditGroup, string> = {
  logins: 'Logins',
  reading: 'Reading',
  tickets: 'Tickets',
  chat: 'Chat',
  accounts: 'Accounts',
  security: 'Security',
  privacy: 'Privacy and exports',
  mail: 'E-mail',
}

export const ROLE_WORDS: Record<Role, string> = { User: 'User', SupportTeam: 'Support Team', Admin: 'Admin' }

type Words = (entry: Parts) => string
type Parts = { details: Record<string, string>; whom: string; whose: string }

const WORDS: Record<EventKind, Words> = {
  'ticket.raised': () => 'raised a ticket',
  'ticket.opened': () => 'opened a ticket as the first one',
  'ticket.taken': () => 'took a ticket',
  'ticket.assigned': ({ whom }) => `assigned a ticket to ${whom}`,
  'ticket.unassigned': ({ whom }) => `took a ticket from ${whom}`,
  'ticket.reassigned': ({ whom }) => `reassigned a ticket to ${whom}`,
  'ticket.released': () => 'gave a ticket back',
  'ticket.state_changed': ({ details }) => `set a ticket from ${details.from} to ${details.to}`,
  'ticket.read': () => 'read a ticket',
  'ticket.picture_read': () => 'looked at a picture of a ticket',
  'ticket.found': () => 'found a ticket by words in its text or chat',
  'message.posted': ({ details }) => `wrote message ${details.number}`,
  'message.taken_back': ({ details }) => `took message ${details.number} back`,
  'chat.read': ({ details }) => `read a chat up to message ${details.number}`,
  'notification.dismissed': () => 'put a notification away',
  'notification.all_dismissed': () => 'put all notifications away',
  'account.registered': ({ whom }) => `registered ${whom}`,
  'account.added': ({ details, whom }) => `added ${whom} as ${roleOf(details)}`,
  'account.profile_updated': () => 'updated their profile',
  'account.mail_preferences_set': () => 'chose about what they want e-mail',
  'account.deleted': ({ whose }) => `deleted the account of ${whose}`,
  'account.erased': ({ whose }) => `erased everything about ${whose}`,
  'account.password_changed': () => 'changed their password',
  'account.password_reset': ({ whose }) => `set a new password for ${whose} by a code`,
  'code.requested': () => 'asked for a one-time code',
  'session.started': ({ details }) => `logged in${from(details)}`,
  'session.ended': () => 'logged out',
  'session.others_ended': () => 'ended their other sessions',
  'session.all_ended': ({ whose }) => `ended all sessions of ${whose}`,
  'session.refused': ({ details, whom }) => `could not log in${whom && ` as ${whom}`}${from(details)}`,
  'factor.added': ({ details }) => `set up ${factorOf(details)}`,
  'factor.removed': ({ details }) => `removed ${factorOf(details)}`,
  'factor.recovery_renewed': () => 'made new recovery codes',
  'factor.recovery_used': () => 'logged in with a recovery code',
  'factor.reset': ({ whose }) => `removed every second step of ${whose}`,
  'security.settings_changed': ({ details }) =>
    details.roles ? `made a second step needed for ${details.roles}` : 'made a second step needed for nobody',
  'keys.rotated': () => 'renewed the keys of the desk',
  'keys.dropped': () => 'dropped keys that nothing needs any more',
  'mail.failed': () => 'gave up an e-mail that could not be sent',
  'mail.retried': () => 'sent an e-mail again',
  'person.exported': ({ whose }) => `exported everything about ${whose}`,
  'retention.applied': ({ details }) => `removed ${details.count} by retention rules (${details.what})`,
  'audit.exported': ({ details }) => `exported this record (${details.format})`,
  'record.emptied': ({ details }) =>
    `emptied ${details.count} entries between numbers ${details.first} and ${details.last}`,
  emptied: () => 'This entry was emptied by retention rules',
}

/** What happened, in words that follow the name of whoever did it. */
export function auditWords({ kind, by, about, details }: AuditEntry): string {
  const whom = about ? nameOf(about) : ''
  const words = WORDS[kind as EventKind]
  // A newer server may tell of what this page does not know.
  return words ? words({ details, whom, whose: whom || (by ? 'themselves' : 'somebody') }) : kind
}

/** Who did something; the desk does some things by itself, and strangers do others. */
export function actorWords({ kind, by }: AuditEntry): string {
  if (by) return nameOf(by)
  if (kind === 'emptied') return ''
  return BY_ITSELF.has(kind) ? 'The desk' : 'Somebody'
}

const BY_ITSELF = new Set<string>([
  'mail.failed',
  'keys.rotated',
  'keys.dropped',
  'retention.applied',
  'record.emptied',
  'account.added',
] satisfies EventKind[])

const nameOf = ({ username }: { username: string }): string =>
  username ? isolate(username) : 'a former member'
const roleOf = ({ role = '' }: Record<string, string>): string => ROLE_WORDS[role as Role] ?? role
const from = ({ address }: Record<string, string>): string => (address ? ` from ${address}` : '')
const factorOf = ({ kind }: Record<string, string>): string =>
  kind === 'passkey' ? 'a passkey' : 'codes of an app'
