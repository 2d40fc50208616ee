import type { Selectable } from 'kysely'
import type { Db, Dialect } from '../../database/dialect.ts'
import { indexStaffText } from '../../database/search/indexed-texts.ts'
import type { Schema } from '../../database/schema.ts'
import type { AttachedTo, Attachment, FileContent } from './attachment.ts'

/** A file that is to hang on something. */
export type NewAttachment = FileContent & { id: string; name: string; size: number; uploaderId: string }

const selectOfMessages = (db: Db, { ticketId }: { ticketId: string }) =>
  db.executeQuery(
    db
      .selectFrom('attachments')
      .selectAll()
      .where('ticket_id', '=', ticketId)
      .where('message_id', 'is not', null),
  )

/** The files of the messages of a ticket, by their messages, in the order of each. */
export async function filesOfMessages(db: Db, ticketId: string): Promise<Map<string, Attachment[]>> {
  const { rows } = await selectOfMessages(db, { ticketId })
  return Map.groupBy(inOrder(rows).map(toAttachment), ({ messageId }) => messageId ?? '')
}

/** The files of some notes, by their notes, in the order of each. For the staff alone. */
export async function filesOfNotes(db: Db, ids: readonly string[]): Promise<Map<string, Attachment[]>> {
  return Map.groupBy((await of(db, 'note_id', ids)).map(toAttachment), ({ noteId }) => noteId ?? '')
}

const of = async (db: Db, column: 'message_id' | 'note_id', ids: readonly string[]) =>
  ids.length === 0
    ? []
    : inOrder(await db.selectFrom('attachments').selectAll().where(column, 'in', ids).execute())

/** A picture that comes with so many mails of one sender says nothing about any of them. */
const SIGNATURE_MAILS = 3
/** In which mails are looked for: in that many some are found. */
const MOST_TICKETS = 20

const keyOf = (place: { ticket_id: string; message_id: string | null }): string =>
  `${place.ticket_id} ${place.message_id}`

/** Put in order here, because no index has it. */
const inOrder = <Row extends { place: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => one.place - other.place)

/** Queries about files of tickets, messages and notes. Those of notes are told by {@link filesOfNotes} alone. */
export const attachmentQueries = (db: Db, dialect: Dialect) => {
  return {
    async find(id: string): Promise<Attachment | null> {
      const row = await db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toAttachment(row) : null
    },

    /** Of a ticket itself, in their order. */
    async ofTicket(ticketId: string): Promise<Attachment[]> {
      const rows = await db
        .selectFrom('attachments')
        .selectAll()
        .where('ticket_id', '=', ticketId)
        .where('message_id', 'is', null)
        .where('note_id', 'is', null)
        .execute()
      return inOrder(rows).map(toAttachment)
    },

    /** Of some messages, in the order of each. */
    async ofMessages(ids: readonly string[]): Promise<Map<string, Attachment[]>> {
      return Map.groupBy(
        (await of(db, 'message_id', ids)).map(toAttachment),
        ({ messageId }) => messageId ?? '',
      )
    },

    /** Adds files behind those that are there already; the ticket has to be held. */
    async add(
      { ticketId, messageId = null, noteId = null }: NullableParts<AttachedTo>,
      files: readonly NewAttachment[],
      createdAt: string,
    ): Promise<void> {
      if (files.length === 0) return
      const { last } = await db
        .selectFrom('attachments')
        .select(({ fn }) => fn.max('place').as('last'))
        .where('ticket_id', '=', ticketId)
        .where('message_id', messageId === null ? 'is' : '=', messageId)
        .where('note_id', noteId === null ? 'is' : '=', noteId)
        .executeTakeFirstOrThrow()
      const rows = files.map(({ id, name, size, uploaderId, mediaType, file, thumb }, index) => ({
        id,
        ticket_id: ticketId,
        message_id: messageId,
        note_id: noteId,
        place: (last ?? -1) + 1 + index,
        uploader_id: uploaderId,
        name,
        media_type: mediaType,
        size,
        file,
        thumb,
        created_at: createdAt,
      }))
      await db.insertInto('attachments').values(rows).execute()
      await indexStaffText(db, dialect, ticketId)
    },

    /**
     * Marks a picture that hangs on a message, or on the ticket itself, as one of a signature where it has come with three mails of
     * somebody or more; and then wherever else it is. `uploaderId` is their account.
     */
    async markSignature(
      { ticketId, messageId }: { ticketId: string; messageId: string | null },
      uploaderId: string,
      file: string,
    ): Promise<void> {
      const mark = () =>
        db
          .updateTable('attachments')
          .set({ is_signature: 1 })
          .where('file', '=', file)
          .where('uploader_id', '=', uploaderId)
      const theirs = () =>
        db.selectFrom('attachments').where('file', '=', file).where('uploader_id', '=', uploaderId)
      const marked = await theirs().select('id').where('is_signature', '=', 1).limit(1).executeTakeFirst()
      if (marked) {
        await mark()
          .where('ticket_id', '=', ticketId)
          .where('message_id', messageId === null ? 'is' : '=', messageId)
          .execute()
        return
      }
      const places = await theirs().select(['ticket_id', 'message_id']).where('note_id', 'is', null).execute()
      // Few pictures come so often; most questions end here.
      if (places.length < SIGNATURE_MAILS) return
      const entries = await db
        .selectFrom('mail_entries')
        .select(['ticket_id', 'message_id'])
        .where('ticket_id', 'in', [...new Set(places.map(({ ticket_id: id }) => id))].slice(0, MOST_TICKETS))
        .execute()
      const here = new Set(places.map(keyOf))
      if (new Set(entries.map(keyOf).filter((key) => here.has(key))).size < SIGNATURE_MAILS) return
      await mark().execute()
    },

    /** Takes the files of a message or a note away; their content goes once nothing names it. */
    async removeOf(of_: { messageId: string } | { noteId: string }): Promise<void> {
      const [column, id] =
        'messageId' in of_ ? (['message_id', of_.messageId] as const) : (['note_id', of_.noteId] as const)
      const removed = await db
        .deleteFrom('attachments')
        .where(column, '=', id)
        .returning('ticket_id as ticketId')
        .execute()
      const [first] = removed
      if (first) await indexStaffText(db, dialect, first.ticketId)
    },

    /** Files that somebody sent with what others raised, in the order of ids. */
    async by(uploaderId: string, after: string, limit: number): Promise<Attachment[]> {
      const rows = await db
        .selectFrom('attachments')
        .selectAll()
        .where('uploader_id', '=', uploaderId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toAttachment)
    },
  }
}

type NullableParts<T> = { [Part in keyof T]: T[Part] | null } & { ticketId: string }

type AttachmentRow = Omit<Selectable<Schema['attachments']>, Missing> &
  Partial<Pick<Selectable<Schema['attachments']>, Missing>>

/** What rows of files that hang on nothing yet do not have. */
type Missing = 'message_id' | 'note_id' | 'is_signature'

/** A file as rows have it; without message and note it hangs on neither. */
export const toAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  ticketId: row.ticket_id,
  messageId: row.message_id ?? null,
  noteId: row.note_id ?? null,
  uploaderId: row.uploader_id,
  name: row.name,
  mediaType: row.media_type,
  size: row.size,
  file: row.file,
  thumb: row.thumb,
  createdAt: row.created_at,
  isSignature: row.is_signature === 1,
})

declare module '../../kernel/store.ts' {
  interface Queries {
    attachments: ReturnType<typeof attachmentQueries>
  }
}
