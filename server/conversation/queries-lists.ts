import { sql } from 'kysely'
import type { Db } from '../database/dialect.ts'
import { keysetPage, type Keyset } from '../kernel/keyset-pages.ts'
import { listedTicketFor } from '../tickets/index.ts'
import { HAS_UNREAD } from './queries-unread.ts'
import type { Rows } from '../kernel/paging.ts'
import type { Conversation, ConversationRequest } from './message.ts'

/** Separator that no username contains. Old usernames may contain commas. */
const BETWEEN_NAMES = '\u001f'

const LATEST_FIRST: Keyset = { column: 'me.latest_at', id: 'me.ticket_id', descending: true }

/** Queries on the conversations of an account. */
export const conversationQueries = (db: Db) => ({
  conversations(
    accountId: string,
    { onlyUnread = false, ...page }: ConversationRequest,
  ): Promise<Rows<Conversation>> {
    // Users see all admins under one name.
    const isAdminToRequester = sql<boolean>`(other.role = 'Admin' and t.requester_id = ${accountId})`
    const participants = sql<string | null>`(
      select concat_ws(${BETWEEN_NAMES},
        string_agg(case when ${isAdminToRequester} then null else other.username end, ${BETWEEN_NAMES}),
        max(case when ${isAdminToRequester} then 'Admin' end)
      ) from chat_members as member
      join accounts as other on other.id = member.account_id
      where member.ticket_id = t.id and member.account_id <> ${accountId}
    )`
    const chats = db
      .selectFrom('chat_members as me')
      .innerJoin('tickets as t', 't.id', 'me.ticket_id')
      .leftJoin('messages as m', (join) =>
        join.onRef('m.ticket_id', '=', 't.id').onRef('m.number', '=', 't.message_count'),
      )
      .leftJoin('accounts as author', 'author.id', 'm.author_id')
      .select(['t.id', 't.number', 't.subject', 't.status', 'me.unread', 'me.latest_at'])
      .select([
        'm.text',
        'm.taken_back_at',
        'm.role as author_role',
        'author.username as author_name',
        participants.as('participants'),
      ])
      .where('me.account_id', '=', accountId)
      .where(listedTicketFor('t', accountId))
      .$if(onlyUnread, (query) => query.where(HAS_UNREAD))
    return keysetPage(chats, LATEST_FIRST, page, {
      keyOf: (row) => [row.latest_at, row.id],
      present: (row) => ({
        ticketId: row.id,
        ticketNumber: row.number,
        subject: row.subject,
        status: row.status,
        participants: row.participants ? row.participants.split(BETWEEN_NAMES) : [],
        lastMessage:
          row.text === null || row.author_name === null || row.author_role === null
            ? null
            : {
                text: row.text,
                author: row.author_role === 'Admin' ? 'Admin' : row.author_name,
                role: row.author_role,
                isRetracted: row.taken_back_at !== null,
              },
        latestAt: row.latest_at,
        unread: row.unread,
      }),
    })
  },
})
