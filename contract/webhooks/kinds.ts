import type { Audience } from '../event.ts'
import { descriptorOf } from '../event-registry.ts'
import type { WebhookGroup } from './words.ts'

/** Group by the first word of a kind. Other kinds are never sent. */
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

/** Audiences with more than one person. Webhooks never send events for other audiences. */
const TOLD: ReadonlySet<Audience> = new Set<Audience>([
  'everybody',
  'staff',
  'admins',
  'requester and staff',
  'subject and staff',
  'subject and admins',
])

/** Group of a kind; null if it is never sent. */
export function webhookGroupOf(kind: string): WebhookGroup | null {
  const audience = descriptorOf(kind)?.audience
  const isTold = typeof audience === 'function' || (audience !== undefined && TOLD.has(audience))
  return isTold ? (GROUPS[kind.slice(0, kind.indexOf('.'))] ?? null) : null
}
