import { sql } from 'kysely'
import type { UnreadQueries } from '../kernel/store.ts'
import type { Db, Dialect } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import { ticketsNumbered, toTicket } from '../tickets/queries-rows.ts'

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
export const unreadQueries = (db: Db, dialect: Dialect): UnreadQueries => ({
  async list(accountId, limit) {
    const { rows } = await selectUnread(db, { accountId, limit })
    return rows.map(({ ticket_id: ticketId, unread }) => ({ ticketId, unread }))
  },

  async tickets(accountId, scope, limit) {
    const { rows } = await selectNumbers(db, { accountId, limit })
    const numbers = rows.map(({ number }) => number)
    return (await ticketsNumbered(db, dialect, { scope, states: [] }, numbers)).map(toTicket)
  },
})
