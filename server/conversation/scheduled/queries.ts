import type { HeldWhy, UnsentWhy } from '@support-desk/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import { documentOf } from '../queries-messages.ts'
import type { ScheduledReply } from './scheduled.ts'

const withAuthor = (db: Db) =>
  db
    .selectFrom('scheduled_replies as s')
    .innerJoin('accounts as author', 'author.id', 's.author_id')
    .selectAll('s')
    .select('author.username')

/** Fields that change when the author edits a reply. */
type ReplyContent = Pick<
  ScheduledReply,
  'text' | 'document' | 'writtenAt' | 'dueAt' | 'seen' | 'assigneeId' | 'status' | 'door'
>

/** Queries on scheduled replies. Answers to requesters never use them. */
export const scheduledQueries = (db: Db) => ({
  async find(id: string): Promise<ScheduledReply | null> {
    const row = await withAuthor(db).where('s.id', '=', id).executeTakeFirst()
    return row ? toReply(row) : null
  },

  async findByKey(authorId: string, key: string): Promise<ScheduledReply | null> {
    const row = await withAuthor(db)
      .where('s.author_id', '=', authorId)
      .where('s.client_key', '=', key)
      .executeTakeFirst()
    return row ? toReply(row) : null
  },

  /** Scheduled replies of a ticket, sorted by send time. A ticket has few. */
  async of(ticketId: string): Promise<ScheduledReply[]> {
    const rows = await withAuthor(db).where('s.ticket_id', '=', ticketId).execute()
    return rows.map(toReply).toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1))
  },

  async insert({
    id,
    ticketId,
    author,
    key,
    held = null,
    ...written
  }: Omit<ScheduledReply, 'held'> & Partial<Pick<ScheduledReply, 'held'>>): Promise<void> {
    await db
      .insertInto('scheduled_replies')
      .values({
        id,
        ticket_id: ticketId,
        author_id: author.id,
        client_key: key,
        held,
        ...columnsOf(written),
      })
      .execute()
  },

  /** Updates a reply. By default it is released if it was held. */
  async update(id: string, written: ReplyContent, held: UnsentWhy | null = null): Promise<void> {
    await db
      .updateTable('scheduled_replies')
      .set({ ...columnsOf(written), held })
      .where('id', '=', id)
      .execute()
  },

  /** Holds a reply for its author. */
  async holdBack(id: string, why: HeldWhy): Promise<void> {
    await db.updateTable('scheduled_replies').set({ held: why }).where('id', '=', id).execute()
  },

  /** Removes a reply. Its files have to be removed before. */
  async remove(id: string): Promise<void> {
    await db.deleteFrom('scheduled_replies').where('id', '=', id).execute()
  },

  /** A page of an author's scheduled replies, ordered by id. */
  async by(authorId: string, after: string, limit: number): Promise<ScheduledReply[]> {
    const rows = await withAuthor(db)
      .where('s.author_id', '=', authorId)
      .where('s.id', '>', after)
      .orderBy('s.id')
      .limit(limit)
      .execute()
    return rows.map(toReply)
  },

  /** Removes all scheduled replies of a ticket with their files; false if there were none. */
  async removeAllOf(ticketId: string): Promise<boolean> {
    await db.deleteFrom('scheduled_files').where('ticket_id', '=', ticketId).execute()
    const { numDeletedRows } = await db
      .deleteFrom('scheduled_replies')
      .where('ticket_id', '=', ticketId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** Whether the ticket has scheduled replies. */
  async isAny(ticketId: string): Promise<boolean> {
    const query = db.selectFrom('scheduled_replies').select('id').where('ticket_id', '=', ticketId)
    return (await query.limit(1).executeTakeFirst()) !== undefined
  },
})

const columnsOf = ({ text, document, writtenAt, dueAt, seen, assigneeId, status, door }: ReplyContent) => ({
  text,
  document: document && JSON.stringify(document),
  written_at: writtenAt,
  due_at: dueAt,
  seen,
  assignee_id: assigneeId,
  status,
  door,
})

const toReply = (row: Selectable<Schema['scheduled_replies']> & { username: string }): ScheduledReply => ({
  id: row.id,
  ticketId: row.ticket_id,
  author: { id: row.author_id, username: row.username },
  text: row.text,
  document: documentOf(row.document),
  writtenAt: row.written_at,
  dueAt: row.due_at,
  seen: row.seen,
  assigneeId: row.assignee_id,
  status: row.status,
  door: row.door,
  held: row.held,
  key: row.client_key,
})

declare module '../../kernel/store.ts' {
  interface Queries {
    scheduled: ReturnType<typeof scheduledQueries>
  }
}
