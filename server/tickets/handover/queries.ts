import type { Db } from '../../database/dialect.ts'
import type { HandoverNote } from '../ticket.ts'

/** Queries on notes to the next assignee. */
export const handoverNoteQueries = (db: Db) => ({
  async insert({ id, ticketId, authorId, text, writtenAt }: HandoverNote): Promise<void> {
    await db
      .insertInto('handover_notes')
      .values({ id, ticket_id: ticketId, author_id: authorId, text, written_at: writtenAt })
      .execute()
  },

  /** A page of an author's handover notes, ordered by id. */
  by: (authorId: string, after: string, limit: number): Promise<HandoverNote[]> =>
    db
      .selectFrom('handover_notes')
      .select(['id', 'ticket_id as ticketId', 'author_id as authorId', 'text', 'written_at as writtenAt'])
      .where('author_id', '=', authorId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
})
