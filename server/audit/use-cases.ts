import { inTransaction } from '../kernel/transaction.ts'
import type { Actor } from '../kernel/actor.ts'
import type { ExportFormat, EventKind, Role } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { everyPage } from '../kernel/paging.ts'

/** Filters of the audit log. An undefined field means all. */
export type AuditFilter = {
  /** Actor or subject of the event. */
  userId?: string | undefined
  kinds?: readonly EventKind[] | undefined
  /** Id or number of a ticket. */
  ticket?: string | number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A user in the audit log. For a missing account only the id is known. */
export type AuditUser = { id: string; username: string; role: Role | null }

export type AuditEntry = {
  number: number
  kind: EventKind
  occurredAt: string
  actor: AuditUser | null
  about: AuditUser | null
  /** The API token of the actor; its name is empty after its erasure. */
  token: { id: string; name: string } | null
  ticket: { id: string; number: number | null; subject: string } | null
  data: Record<string, unknown>
}

/** Few, so that reading and writing them takes a short slice. */
const PER_STEP = 200

/** Records the export, then streams all entries, latest first. */
export async function exportAuditEntries(
  ctx: Context,
  actor: Actor,
  { filter, format }: { filter: AuditFilter; format: ExportFormat },
): Promise<AsyncGenerator<AuditEntry[]>> {
  await inTransaction(ctx, (ctx) => record(ctx, actor, { kind: 'audit.exported', data: { format } }))
  return everyPage((cursor) => ctx.store.audit.page(filter, { limit: PER_STEP, cursor }))
}
