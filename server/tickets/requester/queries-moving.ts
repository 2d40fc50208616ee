import { sql } from 'kysely'
import type { TicketStatus } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { indexTicket } from '../../database/search/indexed-texts.ts'
import { moveCounts } from '../counts/queries.ts'
import { isCounted, REMOVAL_COLUMNS } from '../removal/queries-listed.ts'

/** A participation of a person in a ticket. */
export type Participation = {
  ticketId: string
  accountId: string
  addedBy: string | null
  why: string
  since: string
}

/** A ticket of a requester, also in the bin. */
export type MovedTicket = {
  id: string
  status: TicketStatus
  requesterId: string
  assigneeId: string | null
  isCounted: boolean
}

/** Queries that move tickets and participations between two contacts. The caller holds the locks of both accounts. */
export const movingQueries = (db: Db, dialect: Dialect) => ({
  /** Ids of all tickets of a requester, also of spam and in the bin. */
  async ticketsOf(accountId: string, limit: number): Promise<string[]> {
    const tickets = db.selectFrom('tickets').select('id').where('requester_id', '=', accountId)
    return (await tickets.limit(limit).execute()).map(({ id }) => id)
  },

  async find(id: string): Promise<MovedTicket | null> {
    const row = await db
      .selectFrom('tickets')
      .select(['id', 'status', 'requester_id', 'assignee_id', ...REMOVAL_COLUMNS])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    return {
      id,
      status: row.status,
      requesterId: row.requester_id,
      assigneeId: row.assignee_id,
      isCounted: isCounted(row),
    }
  },

  /** Gives a locked ticket to another requester. Counts leave out spam, deleted tickets and samples. */
  async give({ id, status, requesterId, ...ticket }: MovedTicket, toId: string): Promise<void> {
    await db
      .updateTable('tickets')
      .set({ requester_id: toId, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()
    if (ticket.isCounted)
      await moveCounts(db, [
        { scope: { kind: 'requester', id: requesterId }, from: status, to: null },
        { scope: { kind: 'requester', id: toId }, from: null, to: status },
      ])
    await indexTicket(db, dialect, id)
  },

  /** The participations of a person, or the one in a ticket. */
  async participations(accountId: string, ticketId?: string): Promise<Participation[]> {
    const rows = await db
      .selectFrom('ticket_participants')
      .select(['ticket_id', 'account_id', 'added_by', 'why', 'since'])
      .where('account_id', '=', accountId)
      .$if(ticketId !== undefined, (query) => query.where('ticket_id', '=', ticketId ?? ''))
      .execute()
    return rows.map((row) => ({
      ticketId: row.ticket_id,
      accountId: row.account_id,
      addedBy: row.added_by,
      why: row.why,
      since: row.since,
    }))
  },

  async removeParticipation({ ticketId, accountId }: Pick<Participation, 'ticketId' | 'accountId'>) {
    const { numDeletedRows } = await db
      .deleteFrom('ticket_participants')
      .where('ticket_id', '=', ticketId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** Adds a participation, unless the person takes part already. Returns whether it was added. */
  async addParticipation({ ticketId, accountId, addedBy, why, since }: Participation): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('ticket_participants')
      .values({ ticket_id: ticketId, account_id: accountId, kind: 'cc', added_by: addedBy, why, since })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows !== 0n
  },
})
