import { withName } from '../kernel/named-text.ts'
import type { NotificationQueries } from '../kernel/store.ts'
import type { Db } from '../database/dialect.ts'
import { afterCursor, pageOf, type Keyset } from '../database/pages.ts'
import { prepared } from '../database/prepared.ts'
import type { Schema } from '../database/schema.ts'

const NEWEST_FIRST: Keyset = { column: 'notifications.created_at', id: 'notifications.id', descending: true }

const insertNotification = prepared((db, row: Schema['notifications']) =>
  db.insertInto('notifications').values({
    id: row.id,
    account_id: row.account_id,
    ticket_id: row.ticket_id,
    kind: row.kind,
    text: row.text,
    person_id: row.person_id,
    created_at: row.created_at,
  }),
)

const deleteAbout = prepared((db, values: { accountId: string; ticketId: string; kind: string }) =>
  db
    .deleteFrom('notifications')
    .where('account_id', '=', values.accountId)
    .where('ticket_id', '=', values.ticketId)
    .where('kind', '=', values.kind),
)

/** What people are told. */
export function notificationQueries(db: Db): NotificationQueries {
  const queries: NotificationQueries = {
    async insert({ id, accountId, ticketId, kind, text, userId = null, createdAt, replaces }) {
      if (replaces) await queries.removeAbout(accountId, ticketId, kind)
      const about = { account_id: accountId, ticket_id: ticketId, kind }
      await insertNotification(db, { id, ...about, text, person_id: userId, created_at: createdAt })
    },

    async list(accountId, { limit, cursor }) {
      const rows = await db
        .selectFrom('notifications')
        .innerJoin('tickets as t', 't.id', 'notifications.ticket_id')
        .leftJoin('accounts as person', 'person.id', 'notifications.person_id')
        .select(['notifications.id', 'ticket_id', 'text', 'notifications.created_at', 't.subject'])
        .select('person.username')
        .where('account_id', '=', accountId)
        .$if(cursor !== undefined, (query) => query.where(afterCursor(NEWEST_FIRST, cursor ?? '')))
        .orderBy('notifications.created_at', 'desc')
        .orderBy('notifications.id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(
        rows,
        limit,
        (row) => [row.created_at, row.id],
        (row) => ({
          id: row.id,
          ticketId: row.ticket_id,
          subject: row.subject,
          text: withName(row.text, row.username),
          createdAt: row.created_at,
        }),
      )
    },

    async remove(accountId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('notifications')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    async removeAbout(accountId, ticketId, kind) {
      await deleteAbout(db, { accountId, ticketId, kind })
    },

    async removeUpTo(accountId, at) {
      const { numDeletedRows } = await db
        .deleteFrom('notifications')
        .where('account_id', '=', accountId)
        .where('created_at', '<=', at)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
  return queries
}
