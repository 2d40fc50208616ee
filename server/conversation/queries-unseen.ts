import type { Db } from '../database/dialect.ts'
import type { UnseenMessage } from './message.ts'
import { documentOf } from './queries-messages.ts'

/** The latest `limit` unread messages of other users after a number, oldest first. */
export async function selectUnseen(
  db: Db,
  ticketId: string,
  readerId: string,
  after: number,
  limit: number,
): Promise<UnseenMessage[]> {
  const readNumber = db
    .selectFrom('chat_members')
    .select('read_number')
    .where('ticket_id', '=', ticketId)
    .where('account_id', '=', readerId)
  const rows = await db
    .selectFrom('messages')
    .innerJoin('accounts', 'accounts.id', 'messages.author_id')
    .select(['number', 'username', 'messages.role', 'text', 'document', 'posted_at'])
    .where('ticket_id', '=', ticketId)
    .where('number', '>', after)
    .where('number', '>', (eb) => eb.fn.coalesce(readNumber, eb.val(0)))
    .where('author_id', '!=', readerId)
    .where('taken_back_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().map((row) => ({
    number: row.number,
    author: row.role === 'Admin' ? 'Admin' : row.username,
    postedAt: row.posted_at,
    text: row.text,
    document: documentOf(row.document),
  }))
}
