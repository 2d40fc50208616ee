import { MENTION } from '@support-desk/contract'
import type { Db } from '../database/dialect.ts'
import { keysetPage, type Keyset } from '../kernel/keyset-pages.ts'
import { listedTicketFor } from '../tickets/index.ts'
import type { Notification } from './notification.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'

const NEWEST_FIRST: Keyset = { column: 'notifications.created_at', id: 'notifications.id', descending: true }

const selectAbout = (db: Db, values: { accountId: string; ticketId: string; kind: string }) =>
  db.executeQuery(
    db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', values.accountId)
      .where('ticket_id', '=', values.ticketId)
      .where('kind', '=', values.kind)
      .limit(1),
  )

/** Queries about notifications. */
export function notificationQueries(db: Db) {
  const queries = {
    /** Inserts a notification. It replaces earlier ones about the same ticket of the kinds in `replaces`. */
    async insert(
      notification: Omit<Notification, 'subject' | 'name' | 'browserAt'> & {
        browserAt?: string | null
        accountId: string
        kind: string
        /** The user whose name replaces the placeholder in the text. */
        userId?: string | null
        replaces: readonly string[]
      },
    ): Promise<void> {
      const { id, accountId, ticketId, kind, text, values, userId = null, createdAt, replaces } = notification
      const { browserAt = null } = notification
      const about = { account_id: accountId, ticket_id: ticketId, kind }
      const said = { text, text_values: values && JSON.stringify(values), person_id: userId }
      if (replaces.length > 0) await queries.removeAbout(accountId, ticketId, ...replaces)
      await db
        .insertInto('notifications')
        .values({ id, ...about, ...said, created_at: createdAt, browser_at: browserAt })
        .execute()
    },

    list(accountId: string, page: PageRequest): Promise<Rows<Notification>> {
      const told = db
        .selectFrom('notifications')
        .innerJoin('tickets as t', 't.id', 'notifications.ticket_id')
        .leftJoin('accounts as user', 'user.id', 'notifications.person_id')
        .select([
          'notifications.id',
          'ticket_id',
          'text',
          'text_values',
          'notifications.created_at',
          'notifications.browser_at',
          't.subject',
        ])
        .select('user.username')
        .where('account_id', '=', accountId)
        .where(listedTicketFor('t', accountId))
      return keysetPage(told, NEWEST_FIRST, page, {
        keyOf: (row) => [row.created_at, row.id],
        present: (row) => ({
          id: row.id,
          ticketId: row.ticket_id,
          subject: row.subject,
          text: row.text,
          values: row.text_values === null ? null : (JSON.parse(row.text_values) as Record<string, string>),
          name: row.username,
          createdAt: row.created_at,
          browserAt: row.browser_at,
        }),
      })
    },

    /** Returns false if there is none, or it belongs to another user. */
    async remove(accountId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('notifications')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** Whether a user has a notification of this kind about a ticket. */
    async has(accountId: string, ticketId: string, kind: string): Promise<boolean> {
      const { rows } = await selectAbout(db, { accountId, ticketId, kind })
      return rows.length > 0
    },

    async removeAbout(accountId: string, ticketId: string, ...kinds: string[]): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('notifications')
        .where('account_id', '=', accountId)
        .where('ticket_id', '=', ticketId)
        .where('kind', 'in', kinds)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** Removes all notifications of a user about a ticket. */
    async removeAllAbout(accountId: string, ticketId: string): Promise<void> {
      await db
        .deleteFrom('notifications')
        .where('account_id', '=', accountId)
        .where('ticket_id', '=', ticketId)
        .execute()
    },

    /** Removes notifications of mentions in a ticket. Returns their number. */
    async removeMentions(accountId: string, ticketId: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('notifications')
        .where('account_id', '=', accountId)
        .where('ticket_id', '=', ticketId)
        .where('kind', '=', MENTION)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** Removes notifications up to a time. Returns their number. Mentions stay until they are read. */
    async removeUpTo(accountId: string, at: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('notifications')
        .where('account_id', '=', accountId)
        .where('created_at', '<=', at)
        .where('kind', '<>', MENTION)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
  return queries
}
