import { sql } from 'kysely'
import type { ChatQueries } from '../core/store.ts'
import type { Db, Dialect } from './dialect.ts'
import { afterCursor, pageOf } from './pages.ts'
import { prepared } from './prepared.ts'
import type { Schema } from './schema.ts'

const insertMember = prepared((db, values: { ticketId: string; accountId: string; at: string }) =>
  db
    .insertInto('chat_members')
    .values({
      ticket_id: values.ticketId,
      account_id: values.accountId,
      read_number: 0,
      latest_at: values.at,
    })
    .onConflict((conflict) => conflict.columns(['ticket_id', 'account_id']).doNothing()),
)

const countMessage = prepared((db, { ticketId }: { ticketId: string }) =>
  db
    .updateTable('tickets')
    .set((eb) => ({ message_count: eb('message_count', '+', 1) }))
    .where('id', '=', ticketId)
    .where('assignee_id', 'is not', null)
    .returning('message_count'),
)

const insertMessage = prepared((db, row: Schema['messages']) =>
  db.insertInto('messages').values({
    id: row.id,
    ticket_id: row.ticket_id,
    number: row.number,
    author_id: row.author_id,
    role: row.role,
    text: row.text,
    posted_at: row.posted_at,
  }),
)

const moveUp = prepared((db, { ticketId, postedAt }: { ticketId: string; postedAt: string }) =>
  db.updateTable('chat_members').set({ latest_at: postedAt }).where('ticket_id', '=', ticketId),
)

const moveReadMark = prepared((db, values: { ticketId: string; accountId: string; number: number }) =>
  db
    .updateTable('chat_members')
    .set({ read_number: values.number })
    .where('ticket_id', '=', values.ticketId)
    .where('account_id', '=', values.accountId)
    .where('read_number', '<', values.number),
)

/** Queries about the chats of tickets. */
export function chatQueries(db: Db, dialect: Dialect): ChatQueries {
  return {
    async join(ticketId, accountId, at) {
      await insertMember(db, { ticketId, accountId, at })
    },

    async leaveAll(accountId) {
      await db.deleteFrom('chat_members').where('account_id', '=', accountId).execute()
    },

    async append({ id, ticketId, authorId, role, text, postedAt }) {
      const [ticket] = (await countMessage(db, { ticketId })).rows
      if (!ticket) return null
      const number = ticket.message_count
      const author = { author_id: authorId, role }
      await insertMessage(db, { id, ticket_id: ticketId, number, ...author, text, posted_at: postedAt })
      await moveUp(db, { ticketId, postedAt })
      await dialect.addWords(db, 'ticket_words', ticketId, text)
      return number
    },

    async list(ticketId) {
      const rows = await db
        .selectFrom('messages as m')
        .innerJoin('accounts as author', 'author.id', 'm.author_id')
        .select(['m.id', 'm.number', 'm.author_id', 'm.role', 'm.text', 'm.posted_at', 'author.username'])
        .where('m.ticket_id', '=', ticketId)
        .orderBy('m.number')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        number: row.number,
        author: { id: row.author_id, username: row.username },
        role: row.role,
        text: row.text,
        postedAt: row.posted_at,
      }))
    },

    async messageCount(ticketId) {
      const row = await db
        .selectFrom('tickets')
        .select('message_count')
        .where('id', '=', ticketId)
        .executeTakeFirst()
      return row?.message_count ?? null
    },

    async markRead(ticketId, accountId, number) {
      const { numAffectedRows } = await moveReadMark(db, { ticketId, accountId, number })
      return numAffectedRows !== 0n
    },

    async conversations(accountId, { limit, cursor }) {
      const keyset = { column: 'me.latest_at', id: 'me.ticket_id', descending: true }
      const others = sql<string | null>`(
        select string_agg(person.username, ', ') from chat_members as member
        join accounts as person on person.id = member.account_id
        where member.ticket_id = t.id and member.account_id <> ${accountId}
      )`
      const rows = await db
        .selectFrom('chat_members as me')
        .innerJoin('tickets as t', 't.id', 'me.ticket_id')
        .leftJoin('messages as m', (join) =>
          join.onRef('m.ticket_id', '=', 't.id').onRef('m.number', '=', 't.message_count'),
        )
        .leftJoin('accounts as author', 'author.id', 'm.author_id')
        .select(['t.id', 't.subject', 't.state', 't.message_count', 'me.read_number', 'me.latest_at'])
        .select(['m.text', 'm.role as author_role', 'author.username as author_name', others.as('others')])
        .where('me.account_id', '=', accountId)
        .$if(cursor !== undefined, (query) => query.where(afterCursor(keyset, cursor ?? '')))
        .orderBy('me.latest_at', 'desc')
        .orderBy('me.ticket_id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(
        rows,
        limit,
        (row) => [row.latest_at, row.id],
        (row) => ({
          ticketId: row.id,
          subject: row.subject,
          state: row.state,
          others: row.others ?? '',
          lastMessage:
            row.text === null || row.author_name === null
              ? null
              : { text: row.text, author: row.author_role === 'Admin' ? 'Admin' : row.author_name },
          latestAt: row.latest_at,
          unread: row.message_count - row.read_number,
        }),
      )
    },
  }
}
