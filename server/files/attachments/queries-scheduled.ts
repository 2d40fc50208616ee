import type { Db } from '../../database/dialect.ts'
import type { Attachment } from './attachment.ts'
import { type NewAttachment, toAttachment } from './queries.ts'

/** Queries on files of scheduled replies. Only staff can read these files until the reply is sent. */
export const scheduledFileQueries = (db: Db) => ({
  async find(id: string): Promise<Attachment | null> {
    const row = await db.selectFrom('scheduled_files').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? toAttachment(row) : null
  },

  /** Files of the given replies by reply id, each list in its order. */
  async of(replyIds: readonly string[]): Promise<Map<string, Attachment[]>> {
    if (replyIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('scheduled_files')
      .selectAll()
      .where('reply_id', 'in', replyIds)
      .execute()
    const ordered = rows.toSorted((one, other) => one.place - other.place)
    const grouped = Map.groupBy(ordered, ({ reply_id: replyId }) => replyId)
    return new Map([...grouped].map(([replyId, files]) => [replyId, files.map(toAttachment)]))
  },

  /** Adds files to a reply that has none. */
  async add(
    { ticketId, replyId }: { ticketId: string; replyId: string },
    files: readonly (NewAttachment & { createdAt: string })[],
  ): Promise<void> {
    if (files.length === 0) return
    const rows = files.map(({ id, uploaderId, name, mediaType, size, file, thumb, createdAt }, index) => ({
      id,
      reply_id: replyId,
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
    await db.insertInto('scheduled_files').values(rows).execute()
  },

  /** Removes the files of a reply and returns them in their order. */
  async take(replyId: string): Promise<Attachment[]> {
    const rows = await db
      .deleteFrom('scheduled_files')
      .where('reply_id', '=', replyId)
      .returningAll()
      .execute()
    return rows.toSorted((one, other) => one.place - other.place).map(toAttachment)
  },
})
