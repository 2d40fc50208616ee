import type { AuditEntryOnWire } from '@support-desk/contract'
import { isShownByName } from '../kernel/event-registry.ts'
import type { AuditEntry, AuditUser } from './use-cases.ts'

/** An entry of the audit log. */
export const presentAuditEntry = (entry: AuditEntry): AuditEntryOnWire => ({
  number: entry.number,
  kind: entry.kind,
  occurredAt: entry.occurredAt,
  by: presentAuditedUser(entry.actor),
  token: entry.token && { id: entry.token.id, name: entry.token.name },
  about: presentAuditedUser(entry.about),
  ticket: entry.ticket && {
    id: entry.ticket.id,
    number: entry.ticket.number,
    subject: entry.ticket.subject,
  },
  details: Object.fromEntries(
    Object.entries(entry.data)
      .filter(([name]) => !isShownByName(entry.kind, name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  ),
})

const presentAuditedUser = (user: AuditUser | null): AuditEntryOnWire['by'] =>
  user && { id: user.id, username: user.username, role: user.role }
