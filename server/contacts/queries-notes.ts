import type { Db } from '../database/dialect.ts'
import type { ContactNote } from './contact.ts'

type NewNote = { id: string; accountId: string; authorId: string; text: string; createdAt: string }

/** Queries about notes of staff on requesters. Answers to requesters never use them. */
export const contactNoteQueries = (db: Db) => ({
  /** The notes about a requester, newest first. */
  async of(accountId: string): Promise<ContactNote[]> {
    const rows = await db
      .selectFrom('contact_notes as n')
      .innerJoin('accounts as author', 'author.id', 'n.author_id')
      .select(['n.id', 'n.author_id', 'n.text', 'n.created_at', 'author.username'])
      .where('n.account_id', '=', accountId)
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      author: { id: row.author_id, username: row.username },
      text: row.text,
      createdAt: row.created_at,
    }))
  },

  /** The notes that an author wrote about others, by id. */
  by: (authorId: string, after: string, limit: number) =>
    db
      .selectFrom('contact_notes')
      .select(['id', 'account_id as accountId', 'text', 'created_at as createdAt'])
      .where('author_id', '=', authorId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  async insert({ accountId, authorId, createdAt, ...note }: NewNote): Promise<void> {
    await db
      .insertInto('contact_notes')
      .values({ ...note, account_id: accountId, author_id: authorId, created_at: createdAt })
      .execute()
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom('contact_notes').where('id', '=', id).execute()
  },

  /** Moves notes about a contact to another one. Returns their ids. */
  async move(fromId: string, toId: string, ids?: readonly string[]): Promise<string[]> {
    const rows = await db
      .updateTable('contact_notes')
      .set({ account_id: toId })
      .where('account_id', '=', fromId)
      .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? []), '']))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Removes all notes about a person, when the account is deleted. */
  async removeAllAbout(accountId: string): Promise<void> {
    await db.deleteFrom('contact_notes').where('account_id', '=', accountId).execute()
  },
})
