import { sql } from 'kysely'
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

/** Queries on requesters and participants of tickets. The caller holds the locks of the ticket and of both accounts. */
export const requesterQueries = (db: Db, dialect: Dialect) => ({
  /** Ids of all tickets of a requester, also of spam and in the bin. */
  async ticketsOf(accountId: string, limit: number): Promise<string[]> {
    const tickets = db.selectFrom('tickets').select('id').where('requester_id', '=', accountId)
    return (await tickets.limit(limit).execute()).map(({ id }) => id)
  },

  /** The requester of a ticket, also of one in the bin. */
  async of(id: string): Promise<string | null> {
    const row = await db.selectFrom('tickets').select('requester_id').where('id', '=', id).executeTakeFirst()
    return row?.requester_id ?? null
  },

  /**
   * Gives a ticket to another requester, in lists, counts and search. Counts leave out spam, deleted tickets and samples.
   * Returns null if the ticket is gone or has another requester.
   */
  async give(
    id: string,
    { fromId, toId }: { fromId: string; toId: string },
  ): Promise<{ isAssigned: boolean } | null> {
    const row = await db
      .updateTable('tickets')
      .set({ requester_id: toId, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .where('requester_id', '=', fromId)
      .returning(['status', 'assignee_id', ...REMOVAL_COLUMNS])
      .executeTakeFirst()
    if (!row) return null
    if (isCounted(row))
      await moveCounts(db, [
        { scope: { kind: 'requester', id: fromId }, from: row.status, to: null },
        { scope: { kind: 'requester', id: toId }, from: null, to: row.status },
      ])
    await indexTicket(db, dialect, id)
    return { isAssigned: row.assignee_id !== null }
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
