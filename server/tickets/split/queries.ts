import type { EventKind } from '@support-desk/contract'
import type { Db } from '../../database/dialect.ts'

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
