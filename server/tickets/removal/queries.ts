import type { DeletedTicket } from '@support-desk/contract'
import type { Db } from '../../database/dialect.ts'
import { keysetPage, type Keyset } from '../../kernel/keyset-pages.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import { ticketColumns, toTicket } from '../queries-rows.ts'
import { moveCounts, movesOf } from '../counts/queries.ts'
import { figuredFrom, moveFigures } from '../counts/queries-figures.ts'
import type { Ticket } from '../ticket.ts'
import { isCounted } from './queries-listed.ts'

const LATEST_FIRST: Keyset = { column: 't.deleted_at', id: 't.id', descending: true }

/** When and by whom a ticket was marked as spam or deleted. */
export type Removal = { at: string; by: string | null }
type RemovalChange = { spam: Removal | null } | { deleted: Removal | null }

/** A ticket in the bin. */
export type BinTicket = Omit<DeletedTicket, 'removedAt'>

const deletedTickets = (db: Db) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('accounts as requester', 'requester.id', 't.requester_id')
    .leftJoin('accounts as deleter', 'deleter.id', 't.deleted_by')
    .select(['t.id', 't.number', 't.subject', 't.deleted_at', 't.deleted_by', 't.requester_id'])
    .select(['requester.username as requester_name', 'deleter.username as deleter_name'])
    .where('t.deleted_at', 'is not', null)

/** Queries about spam and deleted tickets. The caller locks the ticket before a change. */
export const removalQueries = (db: Db) => ({
  /** A ticket in the bin; null for others. */
  async findDeleted(id: string): Promise<Ticket | null> {
    const row = await ticketColumns(db)
      .where('t.id', '=', id)
      .where('t.deleted_at', 'is not', null)
      .executeTakeFirst()
    return row ? toTicket(row) : null
  },

  /** Tickets in the bin, latest first. */
  listDeleted(page: PageRequest): Promise<Rows<BinTicket>> {
    return keysetPage(deletedTickets(db), LATEST_FIRST, page, {
      keyOf: (row) => [row.deleted_at ?? '', row.id],
      present: (row) => ({
        id: row.id,
        number: row.number,
        subject: row.subject,
        requester: { id: row.requester_id, username: row.requester_name },
        deletedBy:
          row.deleted_by !== null && row.deleter_name !== null
            ? { id: row.deleted_by, username: row.deleter_name }
            : null,
        deletedAt: row.deleted_at ?? '',
      }),
    })
  },

  /** Ids of the tickets that were deleted before a moment, at most `limit`. */
  async deletedBefore(before: string, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('tickets as t')
      .select('t.id')
      .where('t.deleted_at', '<', before)
      .orderBy('t.deleted_at')
      .orderBy('t.id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Ids of those given tickets that are neither spam nor deleted nor samples. */
  async listedAmong(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const rows = await db
      .selectFrom('tickets')
      .select('id')
      .where('id', 'in', ids)
      .where('spam_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('sample_at', 'is', null)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },

  /** Ids of those given tickets that are samples. */
  async samplesAmong(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const rows = await db
      .selectFrom('tickets')
      .select('id')
      .where('id', 'in', ids)
      .where('sample_at', 'is not', null)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },

  /** Marks a ticket as spam or deleted, or ends that. Updates counts and figures. */
  async setRemoval(id: string, change: RemovalChange): Promise<void> {
    const before = await db
      .selectFrom('tickets')
      .select(['requester_id', 'assignee_id', 'status', 'created_at', 'first_answered_at', 'solved_at'])
      .select(['spam_at', 'deleted_at', 'sample_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const columns =
      'spam' in change
        ? { spam_at: change.spam?.at ?? null, spam_by: change.spam?.by ?? null }
        : { deleted_at: change.deleted?.at ?? null, deleted_by: change.deleted?.by ?? null }
    await db.updateTable('tickets').set(columns).where('id', '=', id).execute()
    const after = { ...before, ...columns }
    const users = { requesterId: before.requester_id, assigneeId: before.assignee_id }
    await moveCounts(db, [
      ...movesOf({ ...users, isCounted: isCounted(before) }, before.status, null),
      ...movesOf({ ...users, isCounted: isCounted(after) }, null, before.status),
    ])
    await moveFigures(db, figuredFrom(before), figuredFrom(after))
  },
})
