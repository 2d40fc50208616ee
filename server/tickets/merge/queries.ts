import type { EventKind, TicketRef } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { uniteAll } from '../fields/united-rows.ts'

/** A ticket of a merge, with the fields that decide its visibility. */
export type MergedTicket = TicketRef & { requester: { id: string }; isShared: boolean }

const COLUMNS = ['id', 'number', 'subject', 'status', 'requester_id', 'merge_shared'] as const

const selectSources = (db: Db, { id }: { id: string }) =>
  db.executeQuery(db.selectFrom('tickets').select(COLUMNS).where('merged_into', '=', id).orderBy('number'))

const selectTicket = (db: Db, { id }: { id: string }) =>
  db.executeQuery(db.selectFrom('tickets').select(COLUMNS).where('id', '=', id))

type Row = Awaited<ReturnType<typeof selectTicket>>['rows'][number]

const toMerged = ({ requester_id: id, merge_shared: shared, ...ref }: Row): MergedTicket => ({
  ...ref,
  requester: { id },
  isShared: shared === 1,
})

async function setTarget(
  db: Db,
  id: string,
  target: { merged_into: string | null; merge_shared: number },
): Promise<void> {
  await db.updateTable('tickets').set(target).where('id', '=', id).execute()
}

/** Queries on merged tickets. */
export const mergeQueries = (db: Db, dialect: Dialect) => ({
  /** Merges a ticket into another, which inherits tags, values and search words. The caller locks both. */
  async point(id: string, { into, isShared }: { into: string; isShared: boolean }): Promise<void> {
    await setTarget(db, id, { merged_into: into, merge_shared: isShared ? 1 : 0 })
    await uniteAll(db, dialect, into)
  },

  /** Ends a merge. The other ticket loses everything that it inherited. The caller locks both. */
  async release(id: string, from: string): Promise<void> {
    await setTarget(db, id, { merged_into: null, merge_shared: 0 })
    await uniteAll(db, dialect, from)
  },

  /** Tickets that were merged into a ticket, by number. */
  async sourcesOf(id: string): Promise<MergedTicket[]> {
    return (await selectSources(db, { id })).rows.map(toMerged)
  },

  /** A ticket with its merge fields; null for an unknown id. */
  async find(id: string): Promise<MergedTicket | null> {
    const [row] = (await selectTicket(db, { id })).rows
    return row ? toMerged(row) : null
  },
})

/** Event kinds that do not count as work on a split-off ticket. */
const UNTOUCHED = [
  'ticket.raised',
  'ticket.split_off',
  'ticket.opened',
  'ticket.read',
  'ticket.prefetched',
  'ticket.picture_read',
  'ticket.file_read',
  'ticket.found',
] as const satisfies readonly EventKind[]

/** Queries on split-off tickets. */
export const splitQueries = (db: Db) => ({
  /** Whether the ticket has events other than its creation and reading. */
  async isTouched(ticketId: string): Promise<boolean> {
    const row = await db
      .selectFrom('events')
      .select('number')
      .where('ticket_id', '=', ticketId)
      .where('kind', 'not in', UNTOUCHED)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})
