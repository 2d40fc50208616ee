import { sql } from 'kysely'
import type { Db, Dialect } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import { type Ticket, type TicketScope, ticketsNumbered, toTicket } from '../tickets/index.ts'

/** As the condition of the index has it. */
export const HAS_UNREAD = sql<boolean>`me.unread > 0`

const selectUnread = prepared((db, { accountId, limit }: { accountId: string; limit: number }) =>
  db
    .selectFrom('chat_members as me')
    .select(['me.ticket_id', 'me.unread'])
    .where('me.account_id', '=', accountId)
    .where(HAS_UNREAD)
    .orderBy('me.latest_at', 'desc')
    .orderBy('me.ticket_id', 'desc')
    .limit(limit),
)

const selectNumbers = prepared((db, { accountId, limit }: { accountId: string; limit: number }) =>
  db
    .selectFrom('chat_members as me')
    .innerJoin('tickets as t', 't.id', 'me.ticket_id')
    .select('t.number')
    .where('me.account_id', '=', accountId)
    .where(HAS_UNREAD)
    .orderBy('me.latest_at', 'desc')
    .orderBy('me.ticket_id', 'desc')
    .limit(limit),
)

/** Queries about what somebody has not read: as many steps along an index as there is of that. */
export const unreadQueries = (db: Db, dialect: Dialect) => ({
  /** Latest first. */
  async list(accountId: string, limit: number): Promise<{ ticketId: string; unread: number }[]> {
    const { rows } = await selectUnread(db, { accountId, limit })
    return rows.map(({ ticket_id: ticketId, unread }) => ({ ticketId, unread }))
  },

  /** The tickets of such chats that lie in `scope`, in the same order. */
  async tickets(accountId: string, scope: TicketScope, limit: number): Promise<Ticket[]> {
    const { rows } = await selectNumbers(db, { accountId, limit })
    const numbers = rows.map(({ number }) => number)
    return (await ticketsNumbered(db, dialect, { scope, states: [] }, numbers)).map(toTicket)
  },
})
declare module '../kernel/store.ts' {
  interface Queries {
    unread: ReturnType<typeof unreadQueries>
  }
}
