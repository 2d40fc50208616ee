import type { Db } from '../../../../database/dialect.ts'
import { prepared } from '../../../../database/prepared.ts'

/** Who reads a ticket by mail: a requester without a login, and whoever gets copies. */
const selectReaders = prepared((db, { ticketId }: { ticketId: string }) =>
  db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.requester_id')
    .select(['accounts.id', 'accounts.email'])
    .where('tickets.id', '=', ticketId)
    .where('accounts.contact_since', 'is not', null)
    .where('accounts.deleted_at', 'is', null)
    .unionAll(
      db
        .selectFrom('ticket_participants')
        .innerJoin('accounts', 'accounts.id', 'ticket_participants.account_id')
        .select(['accounts.id', 'accounts.email'])
        .where('ticket_participants.ticket_id', '=', ticketId)
        .where('accounts.deleted_at', 'is', null),
    ),
)

/** Who gets letters. */
export const letterQueries = (db: Db) => ({
  /** Each reader once. */
  async readers(ticketId: string): Promise<{ id: string; email: string }[]> {
    const { rows } = await selectReaders(db, { ticketId })
    return [...new Map(rows.map((row) => [row.id, row])).values()]
  },
})

declare module '../../../../kernel/store.ts' {
  interface Queries {
    letters: ReturnType<typeof letterQueries>
  }
}
