import type { Selectable } from 'kysely'
import type { Db, Dialect } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import type { FileContent, Upload } from '../attachments/attachment.ts'

type NewUpload = Pick<Upload, 'id' | 'accountId' | 'name' | 'size' | 'createdAt'>
type OwnedUpload = { id: string; accountId: string }

/** Queries on uploads. Only the owner may access an upload, so each query takes both ids. */
export const uploadQueries = (db: Db, dialect: Dialect) => ({
  async insert({ id, accountId, name, size, createdAt }: NewUpload): Promise<void> {
    await db
      .insertInto('uploads')
      .values({ id, account_id: accountId, name, size, received: 0, created_at: createdAt })
      .execute()
  },

  async find({ id, accountId }: OwnedUpload): Promise<Upload | null> {
    const row = await db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row ? toUpload(row) : null
  },

  /** Number and total size of the account's unattached uploads. */
  async underWay(accountId: string): Promise<{ count: number; bytes: number }> {
    const { count, bytes } = await db
      .selectFrom('uploads')
      .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes')])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return { count: Number(count), bytes: Number(bytes ?? 0) }
  },

  /**
   * Appends a piece at `offset`. False unless exactly `offset` bytes arrived before; of concurrent calls one succeeds.
   */
  async append({ id, accountId }: OwnedUpload, offset: number, bytes: Uint8Array): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('uploads')
      .set({ received: offset + bytes.length })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('received', '=', offset)
      .where('file', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    if (bytes.length > 0)
      await db
        .insertInto('upload_pieces')
        .values({ upload_id: id, start: offset, bytes: Buffer.from(bytes) })
        .execute()
    return true
  },

  /** The first piece that starts at or after `from`; null after the last. */
  async piece(id: string, from: number): Promise<{ start: number; bytes: Uint8Array } | null> {
    const row = await db
      .selectFrom('upload_pieces')
      .select(['start', 'bytes'])
      .where('upload_id', '=', id)
      .where('start', '>=', from)
      .orderBy('start')
      .limit(1)
      .executeTakeFirst()
    return row ?? null
  },

  /** Completes an upload with its stored content. False if the upload is gone or complete already. */
  async complete(id: string, { mediaType, file, thumb }: FileContent): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('uploads')
      .set({ media_type: mediaType, file, thumb })
      .where('id', '=', id)
      .where('file', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await db.deleteFrom('upload_pieces').where('upload_id', '=', id).execute()
    return numUpdatedRows > 0n
  },

  /** Removes a complete upload and returns it for attaching; null if there is none. Of concurrent calls one gets it. */
  async take({ id, accountId }: OwnedUpload): Promise<(Upload & { content: FileContent }) | null> {
    const row = await db
      .deleteFrom('uploads')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('file', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    const upload = row && toUpload(row)
    return upload?.content ? { ...upload, content: upload.content } : null
  },

  /** Removes an upload and its pieces; false if there was none. */
  async remove(id: string): Promise<boolean> {
    // Waits for a concurrent append.
    await dialect.holdingAlone(db.selectFrom('uploads').select('id').where('id', '=', id)).execute()
    await db.deleteFrom('upload_pieces').where('upload_id', '=', id).execute()
    const { numDeletedRows } = await db.deleteFrom('uploads').where('id', '=', id).executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
})

const toUpload = (row: Selectable<Schema['uploads']>): Upload => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  size: row.size,
  received: row.received,
  content:
    row.file !== null && row.media_type !== null
      ? { mediaType: row.media_type, file: row.file, thumb: row.thumb }
      : null,
  createdAt: row.created_at,
})
