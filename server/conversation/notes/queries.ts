import type { NamedMention, Role } from '@support-desk/contract'
import type { Selectable } from 'kysely'
import type { Db, Dialect } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import { indexStaffText } from '../../database/search/indexed-texts.ts'
import { documentOf } from '../queries-messages.ts'
import { filesOfNotes } from '../../files/index.ts'
import type { NewNote, Note } from './note.ts'

const withAuthor = (db: Db) =>
  db
    .selectFrom('notes as n')
    .innerJoin('accounts as author', 'author.id', 'n.author_id')
    .selectAll('n')
    .select(['author.username', 'author.role'])

type Row = Selectable<Schema['notes']> & { username: string; role: Role }

/** Queries on staff notes. Answers to requesters never use them. */
export const noteQueries = (db: Db, dialect: Dialect) => ({
  /** The notes of a ticket from one number to another, oldest first. */
  async between(ticketId: string, first: number, last: number): Promise<Note[]> {
    const rows = await withAuthor(db)
      .where('n.ticket_id', '=', ticketId)
      .where('n.number', '>=', first)
      .where('n.number', '<=', last)
      .orderBy('n.number')
      .execute()
    const ids = rows.map(({ id }) => id)
    const [mentioned, files] = await Promise.all([mentionsIn(db, ids), filesOfNotes(db, ids)])
    return rows.map((row) => ({
      ...toNote(row, mentioned.get(row.id) ?? []),
      attachments: files.get(row.id) ?? [],
    }))
  },

  /** A note of the ticket, without its mentions; null if there is none. */
  async find(ticketId: string, id: string): Promise<Note | null> {
    const row = await withAuthor(db)
      .where('n.id', '=', id)
      .where('n.ticket_id', '=', ticketId)
      .executeTakeFirst()
    return row ? toNote(row, []) : null
  },

  /** The note that the author wrote with this key; null if there is none. */
  async findByKey(
    authorId: string,
    key: string,
  ): Promise<{ id: string; ticketId: string; number: number } | null> {
    const row = await db
      .selectFrom('notes')
      .select(['id', 'ticket_id as ticketId', 'number'])
      .where('author_id', '=', authorId)
      .where('client_key', '=', key)
      .executeTakeFirst()
    return row ?? null
  },

  /** Adds a note and returns its number. The caller holds the lock of the ticket. */
  async insert({
    id,
    ticketId,
    authorId,
    text,
    document = null,
    writtenAt,
    key,
    mentions,
  }: NewNote): Promise<number> {
    const latest = await db
      .selectFrom('notes')
      .select('number')
      .where('ticket_id', '=', ticketId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const number = (latest?.number ?? 0) + 1
    await db
      .insertInto('notes')
      .values({
        id,
        ticket_id: ticketId,
        number,
        author_id: authorId,
        text,
        document: document && JSON.stringify(document),
        written_at: writtenAt,
        client_key: key,
      })
      .execute()
    if (mentions.length > 0) {
      const rows = mentions.map((mention, index) => ({
        note_id: id,
        place: index + 1,
        account_id: mention.kind === 'person' ? mention.id : null,
        team_id: mention.kind === 'team' ? mention.id : null,
      }))
      await db.insertInto('note_mentions').values(rows).execute()
    }
    await indexStaffText(db, dialect, ticketId)
    return number
  },

  /** Removes text and mentions of a note; its number stays. False if that was done before. */
  async takeBack(id: string, at: string): Promise<boolean> {
    const [emptied] = await db
      .updateTable('notes')
      .set({ text: '', document: null, taken_back_at: at })
      .where('id', '=', id)
      .where('taken_back_at', 'is', null)
      .returning('ticket_id as ticketId')
      .execute()
    await db.deleteFrom('note_mentions').where('note_id', '=', id).execute()
    if (emptied) await indexStaffText(db, dialect, emptied.ticketId)
    return emptied !== undefined
  },

  /** A page of an author's notes with their files, ordered by id. Mentions are left out. */
  async by(authorId: string, after: string, limit: number): Promise<Note[]> {
    const rows = await withAuthor(db)
      .where('n.author_id', '=', authorId)
      .where('n.id', '>', after)
      .orderBy('n.id')
      .limit(limit)
      .execute()
    const files = await filesOfNotes(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...toNote(row, []), attachments: files.get(row.id) ?? [] }))
  },

  /** Removes the texts and files of all notes of a ticket; their numbers stay. False if all texts were empty. */
  async empty(ticketId: string): Promise<boolean> {
    await db
      .deleteFrom('attachments')
      .where('ticket_id', '=', ticketId)
      .where('note_id', 'is not', null)
      .execute()
    const { numUpdatedRows } = await db
      .updateTable('notes')
      .set({ text: '', document: null })
      .where('ticket_id', '=', ticketId)
      .where('text', '<>', '')
      .executeTakeFirstOrThrow()
    await indexStaffText(db, dialect, ticketId)
    return numUpdatedRows > 0n
  },

  /** Whether a note of the ticket has text. */
  async hasWords(ticketId: string): Promise<boolean> {
    const query = db.selectFrom('notes').select('id').where('ticket_id', '=', ticketId)
    return (await query.where('text', '<>', '').limit(1).executeTakeFirst()) !== undefined
  },

  /** Removes the notes of a ticket with their mentions. */
  async removeAllOf(ticketId: string): Promise<void> {
    const ids = db.selectFrom('notes').select('id').where('ticket_id', '=', ticketId)
    await db.deleteFrom('note_mentions').where('note_id', 'in', ids).execute()
    await db.deleteFrom('notes').where('ticket_id', '=', ticketId).execute()
  },
})

const toNote = (row: Row, mentions: NamedMention[]): Note => ({
  id: row.id,
  ticketId: row.ticket_id,
  number: row.number,
  author: { id: row.author_id, username: row.username, role: row.role },
  text: row.text,
  document: documentOf(row.document),
  writtenAt: row.written_at,
  key: row.client_key,
  isRetracted: row.taken_back_at !== null,
  mentions,
  attachments: [],
})

/** Mentions of the given notes in their order, with current names. */
async function mentionsIn(db: Db, noteIds: readonly string[]): Promise<Map<string, NamedMention[]>> {
  if (noteIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('note_mentions as m')
    .leftJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('teams as t', 't.id', 'm.team_id')
    .select(['m.note_id', 'm.place', 'm.account_id', 'm.team_id', 'a.username', 't.name'])
    .where('m.note_id', 'in', noteIds)
    .execute()
  const named = rows
    .toSorted((one, other) => one.place - other.place)
    .map(({ note_id: noteId, account_id: accountId, team_id: teamId, username, name }) => ({
      noteId,
      mention:
        accountId === null
          ? { kind: 'team' as const, id: teamId ?? '', name: name ?? '' }
          : { kind: 'person' as const, id: accountId, name: username ?? '' },
    }))
  const grouped = Map.groupBy(named, ({ noteId }) => noteId)
  return new Map([...grouped].map(([id, each]) => [id, each.map(({ mention }) => mention)]))
}

declare module '../../kernel/store.ts' {
  interface Queries {
    notes: ReturnType<typeof noteQueries>
  }
}
