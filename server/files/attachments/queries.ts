import type { Selectable } from 'kysely'
import type { Db, Dialect } from '../../database/dialect.ts'
import { indexStaffText } from '../../database/search/indexed-texts.ts'
import type { Schema } from '../../database/schema.ts'
import type { AttachmentOwner, Attachment, FileContent } from './attachment.ts'

/** A file to attach. */
export type NewAttachment = FileContent & { id: string; name: string; size: number; uploaderId: string }

const selectOfMessages = (db: Db, { ticketId }: { ticketId: string }) =>
  db.executeQuery(
    db
      .selectFrom('attachments')
      .selectAll()
      .where('ticket_id', '=', ticketId)
      .where('message_id', 'is not', null),
  )

/** Files of all messages of a ticket by message id, each list in its order. */
export async function filesOfMessages(db: Db, ticketId: string): Promise<Map<string, Attachment[]>> {
  const { rows } = await selectOfMessages(db, { ticketId })
  return Map.groupBy(inOrder(rows).map(toAttachment), ({ messageId }) => messageId ?? '')
}

/** Files of the given notes by note id, each list in its order. Only for staff. */
export async function filesOfNotes(db: Db, ids: readonly string[]): Promise<Map<string, Attachment[]>> {
  return Map.groupBy((await of(db, 'note_id', ids)).map(toAttachment), ({ noteId }) => noteId ?? '')
}

const of = async (db: Db, column: 'message_id' | 'note_id', ids: readonly string[]) =>
  ids.length === 0
    ? []
    : inOrder(await db.selectFrom('attachments').selectAll().where(column, 'in', ids).execute())

/** From this many mails of one sender on, a repeated picture counts as part of the signature. */
const SIGNATURE_MAILS = 3
/** Maximum number of tickets to compare. */
const MOST_TICKETS = 20

const keyOf = (place: { ticket_id: string; message_id: string | null }): string =>
  `${place.ticket_id} ${place.message_id}`

/** Sorts in memory, because no index has this order. */
const inOrder = <Row extends { place: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => one.place - other.place)

/** Queries on files of tickets, messages and notes. Only {@link filesOfNotes} reads files of notes. */
export const attachmentQueries = (db: Db, dialect: Dialect) => {
  return {
    async find(id: string): Promise<Attachment | null> {
      const row = await db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toAttachment(row) : null
    },

    /** Files of the ticket itself in their order; files of messages and notes are left out. */
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

    /** Files of the given messages by message id, each list in its order. */
    async ofMessages(ids: readonly string[]): Promise<Map<string, Attachment[]>> {
      return Map.groupBy(
        (await of(db, 'message_id', ids)).map(toAttachment),
        ({ messageId }) => messageId ?? '',
      )
    },

    /** Appends files. The caller holds the lock of the ticket. */
    async add(
      { ticketId, messageId = null, noteId = null }: NullableParts<AttachmentOwner>,
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
     * Marks a picture as part of a mail signature once it came with {@link SIGNATURE_MAILS} mails of the same sender.
     * The first time it marks all copies; later it marks only the copy at the given message or ticket. `uploaderId` is
     * the account of the sender.
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
      // Fast path: few pictures repeat this often.
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

    /** Removes the files of a message or note. Retention removes their contents once no row names them. */
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

    /** A page of the files that an account uploaded, ordered by id and starting after `after`. */
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

type AttachmentRow = Omit<Selectable<Schema['attachments']>, OptionalColumn> &
  Partial<Pick<Selectable<Schema['attachments']>, OptionalColumn>>

/** Columns that the rows of scheduled files lack. */
type OptionalColumn = 'message_id' | 'note_id' | 'is_signature'

/** Maps a row of an attachment, or of a file of a scheduled reply. */
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
