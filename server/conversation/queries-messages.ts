import type { RichDocument } from '@support-desk/contract'
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '../database/dialect.ts'
import type { Schema } from '../database/schema.ts'
import { filesOfMessages } from '../files/index.ts'
import type { ChatMessage, ChatPage, SpecifiedMessage } from './message.ts'

/** Selects messages as `m` with the names of their authors. */
export const withAuthor = (db: Db) =>
  db
    .selectFrom('messages as m')
    .innerJoin('accounts as author', 'author.id', 'm.author_id')
    .selectAll('m')
    .select('author.username')

/** Whether a message `m` is one picture without words: its text is the name of the picture. */
const IS_PICTURE = sql<SqlBool>`exists (
  select 1 from attachments as a where a.message_id = m.id and a.name = m.text and a.thumb is not null
)`

/** Queries that read messages. */
export const messageQueries = (db: Db) => ({
  async find(ticketId: string, id: string): Promise<ChatMessage | null> {
    const row = await withAuthor(db)
      .where('m.id', '=', id)
      .where('m.ticket_id', '=', ticketId)
      .executeTakeFirst()
    return row ? toMessage(row) : null
  },

  /** The message that the author wrote with this key, in any ticket; null if there is none. */
  async findByKey(
    authorId: string,
    key: string,
  ): Promise<{ id: string; ticketId: string; number: number } | null> {
    const row = await db
      .selectFrom('messages')
      .select(['id', 'ticket_id as ticketId', 'number'])
      .where('author_id', '=', authorId)
      .where('client_key', '=', key)
      .executeTakeFirst()
    return row ?? null
  },

  /** The latest `limit` messages of other users after a number, oldest first, without retracted ones. */
  async newerOfOthers(
    ticketId: string,
    readerId: string,
    after: number,
    limit: number,
  ): Promise<ChatMessage[]> {
    const newer = withAuthor(db)
      .where('m.ticket_id', '=', ticketId)
      .where('m.number', '>', after)
      .where('m.author_id', '<>', readerId)
      .where('m.taken_back_at', 'is', null)
      .orderBy('m.number', 'desc')
      .limit(limit)
    return (await withFiles(db, ticketId, newer)).toReversed()
  },

  /** All messages of a chat, oldest first, for specified calls. */
  async said(ticketId: string): Promise<SpecifiedMessage[]> {
    const rows = await db
      .selectFrom('messages as m')
      .innerJoin('accounts as author', 'author.id', 'm.author_id')
      .select(['m.role', 'author.username', 'm.text', 'm.posted_at', 'm.taken_back_at'])
      .select(IS_PICTURE.as('is_picture'))
      .where('m.ticket_id', '=', ticketId)
      .orderBy('m.number')
      .execute()
    return rows.map((row) => ({
      role: row.role,
      username: row.username,
      text: row.text,
      postedAt: row.posted_at,
      isPicture: Boolean(row.is_picture),
      isRetracted: row.taken_back_at !== null,
    }))
  },

  /** The messages from number `first` to `last`, oldest first. */
  async between(ticketId: string, first: number, last: number): Promise<ChatMessage[]> {
    const range = withAuthor(db)
      .where('m.ticket_id', '=', ticketId)
      .where('m.number', '>=', first)
      .where('m.number', '<=', last)
      .orderBy('m.number')
    return withFiles(db, ticketId, range)
  },

  /** Number of messages, and the read marks of the reader and of the other members. */
  marks: (ticketId: string, readerId: string): Promise<Marks> => marksOf(db, ticketId, readerId),

  /** The latest messages, or the ones before a number, with read marks. */
  async page(
    ticketId: string,
    readerId: string,
    { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
  ): Promise<ChatPage> {
    const marks = await marksOf(db, ticketId, readerId)
    const earlier = withAuthor(db)
      .where('m.ticket_id', '=', ticketId)
      // Messages that arrive between the two queries belong to a later page.
      .where('m.number', '<', Math.min(before, marks.total + 1))
      .orderBy('m.number', 'desc')
      .limit(limit)
    return { messages: (await withFiles(db, ticketId, earlier)).toReversed(), ...marks }
  },
})

/** Parses the document of a column, which was validated when it was written. */
export const documentOf = (json: string | null): RichDocument | null =>
  json === null ? null : (JSON.parse(json) as RichDocument)

/** Number of messages, with read marks. */
export type Marks = Pick<ChatPage, 'total' | 'seen' | 'read'>

async function marksOf(db: Db, ticketId: string, readerId: string): Promise<Marks> {
  const marks = await db
    .selectFrom('tickets as t')
    .leftJoin('chat_members as me', (join) =>
      join.onRef('me.ticket_id', '=', 't.id').on('me.account_id', '=', readerId),
    )
    .select(['t.message_count', 'me.read_number'])
    .select(
      sql<number | null>`(
        select max(read_number) from chat_members where ticket_id = t.id and account_id <> ${readerId}
      )`.as('seen'),
    )
    .where('t.id', '=', ticketId)
    .executeTakeFirst()
  const total = marks?.message_count ?? 0
  return { total, seen: marks?.seen ?? 0, read: marks?.read_number ?? total }
}

type Row = Selectable<Schema['messages']> & { username: string }

/** Runs a query on messages of a ticket, and adds their attachments. */
async function withFiles(
  db: Db,
  ticketId: string,
  query: ReturnType<typeof withAuthor>,
): Promise<ChatMessage[]> {
  const [rows, files] = await Promise.all([query.execute(), filesOfMessages(db, ticketId)])
  return rows.map((row) => ({ ...toMessage(row), attachments: files.get(row.id) ?? [] }))
}

/** Maps a row to a message without its files. */
export const toMessage = (row: Row): ChatMessage => ({
  id: row.id,
  number: row.number,
  author: { id: row.author_id, username: row.username },
  role: row.role,
  text: row.text,
  document: documentOf(row.document),
  postedAt: row.posted_at,
  key: row.client_key,
  attachments: [],
  isRetracted: row.taken_back_at !== null,
})
