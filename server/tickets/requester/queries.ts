import { sql } from 'kysely'
import type { Db, Dialect } from '../../database/dialect.ts'
import { indexTicket } from '../../database/search/indexed-texts.ts'
import { moveCounts } from '../counts/queries.ts'
import type { Ticket } from '../ticket.ts'

type Move = { ticket: Pick<Ticket, 'id' | 'status' | 'version' | 'requester'>; toId: string }

/** Queries on the requester of a ticket. The caller holds the lock of the ticket. */
export const requesterQueries = (db: Db, dialect: Dialect) => ({
  /** Gives a ticket to another requester, in lists, counts and search. */
  async set({ ticket: { id, status, version, requester }, toId }: Move): Promise<void> {
    await db
      .updateTable('tickets')
      .set({ requester_id: toId, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .where('version', '=', version)
      .execute()
    await moveCounts(db, [
      { scope: { kind: 'requester', id: requester.id }, from: status, to: null },
      { scope: { kind: 'requester', id: toId }, from: null, to: status },
    ])
    await indexTicket(db, dialect, id)
  },

  /** Removes a participant who becomes the requester. Returns whether they took part. */
  async endParticipation(ticketId: string, accountId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('ticket_participants')
      .where('ticket_id', '=', ticketId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** Adds a participant again when a change of the requester is undone. */
  async restoreParticipation(
    ticketId: string,
    accountId: string,
    { addedBy, since }: { addedBy: string; since: string },
  ): Promise<void> {
    await db
      .insertInto('ticket_participants')
      .values({
        ticket_id: ticketId,
        account_id: accountId,
        kind: 'cc',
        added_by: addedBy,
        why: 'staff',
        since,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})
