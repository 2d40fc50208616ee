import { inTransaction } from '../kernel/transaction.ts'
import type { Actor } from '../kernel/actor.ts'
import type { ExportFormat, EventKind, Role } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { everyPage, type PageRequest, type Rows } from '../kernel/paging.ts'

/** Which events are looked for; nothing stands for all. */
export type AuditFilter = {
  /** Who did it, or to whom it was done. */
  userId?: string | undefined
  kinds?: readonly EventKind[] | undefined
  /** The id or the number of one. */
  ticket?: string | number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Somebody in the record. Of an account that is not there any more only the id is known. */
export type AuditUser = { id: string; username: string; role: Role | null }

export type AuditEntry = {
  number: number
  kind: EventKind
  occurredAt: string
  actor: AuditUser | null
  about: AuditUser | null
  /** The API token by which it was done; its name is empty once it is forgotten. */
  token: { id: string; name: string } | null
  ticket: { id: string; number: number | null; subject: string } | null
  data: Record<string, unknown>
}

export type FoundUser = { id: string; username: string; role: Role; isGone: boolean }

/** What users did, saw and exported, latest first. */
export const listAuditEntries = (
  ctx: Context,
  _actor: Actor,
  { filter, page }: { filter: AuditFilter; page: Pick<PageRequest, 'limit' | 'cursor'> },
): Promise<Rows<AuditEntry>> => ctx.store.audit.page(filter, page)

const MOST_FOUND = 20

/** Some users by the beginning of their name, also those whose account was deleted. */
export const listAuditUsers = (ctx: Context, _actor: Actor, beginning: string): Promise<FoundUser[]> =>
  ctx.store.audit.findUsers(beginning, MOST_FOUND)

/** Few enough that reading and writing them out is a short slice of work. */
const PER_STEP = 200

/** Records that all this is taken out, and gives it a piece at a time, latest first. */
export async function exportAuditEntries(
  ctx: Context,
  actor: Actor,
  { filter, format }: { filter: AuditFilter; format: ExportFormat },
): Promise<AsyncGenerator<AuditEntry[]>> {
  await inTransaction(ctx, (ctx) => record(ctx, actor, { kind: 'audit.exported', data: { format } }))
  return everyPage((cursor) => ctx.store.audit.page(filter, { limit: PER_STEP, cursor }))
}
