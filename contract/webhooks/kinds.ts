import type { Audience } from '../event.ts'
import { descriptorOf } from '../event-registry.ts'
import type { WebhookGroup } from './words.ts'

/** The first word of a kind says what it is about. What is not here is sent to nobody. */
const GROUPS: Readonly<Record<string, WebhookGroup>> = {
  ticket: 'tickets',
  message: 'messages',
  note: 'notes',
  tag: 'tags',
  field: 'fields',
  form: 'fields',
  team: 'teams',
  account: 'users',
  mailbox: 'mailboxes',
}

/** What only one person hears of, or nobody, is sent to no machine either. */
const TOLD: ReadonlySet<Audience> = new Set<Audience>([
  'everybody',
  'staff',
  'admins',
  'requester and staff',
  'subject and staff',
  'subject and admins',
])

/** The group in which a kind of event is sent; null where it never is. */
export function webhookGroupOf(kind: string): WebhookGroup | null {
  const audience = descriptorOf(kind)?.audience
  const isTold = typeof audience === 'function' || (audience !== undefined && TOLD.has(audience))
  return isTold ? (GROUPS[kind.slice(0, kind.indexOf('.'))] ?? null) : null
}
