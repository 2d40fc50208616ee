import type { HandoverNoteQueries } from '../kernel/store.ts'
import type { Db } from '../database/dialect.ts'

/** What is said to whoever has a ticket next. */
export const handoverNoteQueries = (db: Db): HandoverNoteQueries => ({
  async insert({ id, ticketId, authorId, text, writtenAt }) {
    await db
      .insertInto('handover_notes')
      .values({ id, ticket_id: ticketId, author_id: authorId, text, written_at: writtenAt })
      .execute()
  },

  by: (authorId, after, limit) =>
    db
      .selectFrom('handover_notes')
      .select(['id', 'ticket_id as ticketId', 'author_id as authorId', 'text', 'written_at as writtenAt'])
      .where('author_id', '=', authorId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
})
