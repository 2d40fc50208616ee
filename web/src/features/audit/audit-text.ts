import { type AuditGroup, messages } from '@support-desk/contract'
import { descriptorOf } from '@support-desk/contract/event-registry'
import type { AuditEntry } from '../../api/models.ts'
import { isolate } from '../../ui/text/isolate.ts'

/** Groups of events as the reader chooses them. */
export const GROUP_WORDS = messages({
  logins: 'Logins',
  reading: 'Reading',
  tickets: 'Tickets',
  chat: 'Chat',
  accounts: 'Accounts',
  security: 'Security',
  privacy: 'Privacy and exports',
  mail: 'E-mail',
}) satisfies Record<AuditGroup, string>

/** What happened, in words that follow the name of whoever did it. */
export function auditWords({ kind, by, about, details }: AuditEntry): string {
  const whom = about ? nameOf(about) : ''
  const whose = whom || (by ? 'themselves' : 'somebody')
  // A newer server may tell of what this page does not know.
  return descriptorOf(kind)?.audit.sentence({ details, whom, whose }) ?? kind
}

/** Who did something; the install does some things by itself, and anonymous clients do others. */
export const actorWords = ({ kind, by }: AuditEntry): string =>
  by ? nameOf(by) : (descriptorOf(kind)?.audit.nobody ?? 'Somebody')

const nameOf = ({ username }: { username: string }): string =>
  username ? isolate(username) : 'a former member'
