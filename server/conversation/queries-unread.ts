import { sql } from 'kysely'
import type { Db } from '../database/dialect.ts'

/** As the condition of the index has it. */
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

/** Queries about what somebody has not read: as many steps along an index as there is of that. */
export const unreadQueries = (db: Db) => ({
  /** Latest first. */
  async list(accountId: string, limit: number): Promise<{ ticketId: string; unread: number }[]> {
    const { rows } = await selectUnread(db, { accountId, limit })
    return rows.map(({ ticket_id: ticketId, unread }) => ({ ticketId, unread }))
  },

  /** The numbers of the tickets of such chats, in the same order. */
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
