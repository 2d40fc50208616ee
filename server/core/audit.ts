import type { AuditFormat, EventKind, Role } from '@support-desk/contract'
import type { Desk } from './desk.ts'
import { createPace } from './pace.ts'
import type { Caller, PageRequest, Rows } from './ports.ts'
import { record } from './record.ts'

/** Which events are looked for; nothing stands for all. */
export type AuditFilter = {
  /** Who did it, or to whom it was done. */
  personId?: string | undefined
  kinds?: readonly EventKind[] | undefined
  ticketId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Somebody in the record. Of an account that is not there any more only the id is known. */
export type AuditPerson = { id: string; username: string; role: Role | null }

export type AuditEntry = {
  number: number
  kind: EventKind
  occurredAt: string
  actor: AuditPerson | null
  about: AuditPerson | null
  ticket: { id: string; subject: string } | null
  data: Record<string, unknown>
}

export type FoundPerson = { id: string; username: string; role: Role; isGone: boolean }

export type AuditQueries = {
  /** Latest first. */
  page(filter: AuditFilter, page: Pick<PageRequest, 'limit' | 'cursor'>): Promise<Rows<AuditEntry>>
  /** Some accounts by the beginning of their name, also those that are gone. */
  findPeople(beginning: string, limit: number): Promise<FoundPerson[]>
}

/** What people did, saw and exported, latest first. */
export const listAudit = (
  desk: Desk,
  _caller: Caller,
  filter: AuditFilter,
  page: Pick<PageRequest, 'limit' | 'cursor'>,
): Promise<Rows<AuditEntry>> => desk.store.audit.page(filter, page)

const MOST_FOUND = 20

/** Some people by the beginning of their name, also those whose account was deleted. */
export const findAuditPeople = (desk: Desk, _caller: Caller, beginning: string): Promise<FoundPerson[]> =>
  desk.store.audit.findPeople(beginning, MOST_FOUND)

/** Few enough that reading and writing them out is a short slice of work. */
const PER_STEP = 200

/** Records that all this is taken out, and gives it a piece at a time, latest first. */
export async function exportAudit(
  desk: Desk,
  caller: Caller,
  filter: AuditFilter,
  format: AuditFormat,
): Promise<AsyncGenerator<AuditEntry[]>> {
  await desk.store.write((tx) => record(desk, tx, caller, { kind: 'audit.exported', data: { format } }))
  return pieces(desk, filter)
}

async function* pieces(desk: Desk, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  const pace = createPace()
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { rows, nextCursor }: Rows<AuditEntry> = await desk.store.audit.page(filter, {
      limit: PER_STEP,
      cursor,
    })
    yield rows
    cursor = nextCursor
    await pace()
  }
}
