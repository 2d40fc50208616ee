import { sql } from 'kysely'
import type { Db } from '../database/dialect.ts'
import { listedTicketFor, realTicket } from '../tickets/index.ts'

/** Equals the condition of the partial index. */
export const HAS_UNREAD = sql<boolean>`me.unread > 0`

const unreadOf = (db: Db, accountId: string, limit: number) =>
  db
    .selectFrom('chat_members as me')
    .innerJoin('tickets as t', 't.id', 'me.ticket_id')
    .where('me.account_id', '=', accountId)
    .where(HAS_UNREAD)
    .where(listedTicketFor('t', accountId))
    .where(realTicket('t'))
    .orderBy('me.latest_at', 'desc')
    .orderBy('me.ticket_id', 'desc')
    .limit(limit)

/** Queries on unread messages. They read a partial index with unread conversations only. */
export const unreadQueries = (db: Db) => ({
  /** Unread conversations, latest first. */
  list: (accountId: string, limit: number): Promise<{ ticketId: string; unread: number }[]> =>
    unreadOf(db, accountId, limit).select(['me.ticket_id as ticketId', 'me.unread']).execute(),

  /** Ticket numbers of unread conversations, latest first. */
  async ticketNumbers(accountId: string, limit: number): Promise<number[]> {
    const rows = await unreadOf(db, accountId, limit).select('t.number').execute()
    return rows.map(({ number }) => number)
  },
})
declare module '../kernel/store.ts' {
  interface Queries {
    unread: ReturnType<typeof unreadQueries>
  }
}
