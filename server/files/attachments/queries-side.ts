import type { Db } from '../../database/dialect.ts'
import type { Attachment } from './attachment.ts'
import { type NewAttachment, toAttachment } from './queries.ts'

/** A file of a side message. The sender of an answer has no account. */
type NewSideFile = Omit<NewAttachment, 'uploaderId'> & { uploaderId: string | null }

/** Queries on files of side conversations. Only staff can read these files. */
export const sideFileQueries = (db: Db) => ({
  async find(id: string): Promise<Attachment | null> {
    const row = await db.selectFrom('side_files').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? toSideFile(row) : null
  },

  /** Files of the given side messages by message id, each list in its order. */
  async of(messageIds: readonly string[]): Promise<Map<string, Attachment[]>> {
    if (messageIds.length === 0) return new Map()
    const rows = await db.selectFrom('side_files').selectAll().where('message_id', 'in', messageIds).execute()
    const ordered = rows.toSorted((one, other) => one.place - other.place)
    const grouped = Map.groupBy(ordered, ({ message_id: messageId }) => messageId)
    return new Map([...grouped].map(([messageId, files]) => [messageId, files.map(toSideFile)]))
  },

  /** Adds files to a side message that has none. */
  async add(
    { ticketId, messageId }: { ticketId: string; messageId: string },
    files: readonly NewSideFile[],
    createdAt: string,
  ): Promise<void> {
    if (files.length === 0) return
    const rows = files.map(({ id, uploaderId, name, mediaType, size, file, thumb }, index) => ({
      id,
      message_id: messageId,
      ticket_id: ticketId,
      place: index,
      uploader_id: uploaderId,
      name,
      media_type: mediaType,
      size,
      file,
      thumb,
      created_at: createdAt,
    }))
    await db.insertInto('side_files').values(rows).execute()
  },

  /** Removes the files of a side message. */
  async removeOf(messageId: string): Promise<void> {
    await db.deleteFrom('side_files').where('message_id', '=', messageId).execute()
  },
})

type SideFileRow = Omit<Parameters<typeof toAttachment>[0], 'uploader_id'> & { uploader_id: string | null }

// A file of a side conversation belongs to no message of the requester's conversation.
const toSideFile = (row: SideFileRow): Attachment =>
  toAttachment({ ...row, message_id: null, uploader_id: row.uploader_id ?? '' })
