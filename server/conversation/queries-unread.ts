import { sql } from 'kysely'
import type { Db } from '../database/dialect.ts'

/** Equals the condition of the partial index. */
export const HAS_UNREAD = sql<boolean>`me.unread > 0`

const selectUnread = (db: Db, { accountId, limit }: { accountId: string; limit: number }) =>
  db.executeQuery(
    db
      .selectFrom('chat_members as me')
      .select(['me.ticket_id', 'me.unread'])
      .where('me.account_id', '=', accountId)
      .where(HAS_UNREAD)
      .orderBy('me.latest_at', 'desc')
      .orderBy('me.ticket_id', 'desc')
      .limit(limit),
  )

const selectNumbers = (db: Db, { accountId, limit }: { accountId: string; limit: number }) =>
  db.executeQuery(
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

/** Queries on unread messages. They read a partial index with unread conversations only. */
export const unreadQueries = (db: Db) => ({
  /** Unread conversations, latest first. */
  async list(accountId: string, limit: number): Promise<{ ticketId: string; unread: number }[]> {
    const { rows } = await selectUnread(db, { accountId, limit })
    return rows.map(({ ticket_id: ticketId, unread }) => ({ ticketId, unread }))
  },

  /** Ticket numbers of unread conversations, latest first. */
  async ticketNumbers(accountId: string, limit: number): Promise<number[]> {
    const { rows } = await selectNumbers(db, { accountId, limit })
    return rows.map(({ number }) => number)
  },
})
declare module '../kernel/store.ts' {
  interface Queries {
    unread: ReturnType<typeof unreadQueries>
  }
}
