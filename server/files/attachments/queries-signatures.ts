import type { Selectable } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import type { Attachment } from './attachment.ts'
import type { NewAttachment } from './queries.ts'

/** A picture of an email signature. */
export type SignatureFile = Pick<Attachment, 'id' | 'name' | 'mediaType' | 'size' | 'file' | 'thumb'>

const toFile = ({ media_type: mediaType, ...row }: Selectable<Schema['signature_files']>): SignatureFile => {
  const { id, name, size, file, thumb } = row
  return { id, name, mediaType, size, file, thumb }
}

/** Queries on pictures of email signatures. All staff may read them. */
export const signatureFileQueries = (db: Db) => ({
  async find(id: string): Promise<SignatureFile | null> {
    const row = await db.selectFrom('signature_files').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? toFile(row) : null
  },

  async of(signatureId: string): Promise<SignatureFile[]> {
    const rows = await db
      .selectFrom('signature_files')
      .selectAll()
      .where('signature_id', '=', signatureId)
      .execute()
    // Sorted in memory, because a signature has few pictures.
    return rows.map(toFile).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  },

  async add(signatureId: string, files: readonly NewAttachment[], createdAt: string): Promise<void> {
    if (files.length === 0) return
    const rows = files.map(({ id, uploaderId, name, mediaType, size, file, thumb }) => ({
      id,
      signature_id: signatureId,
      uploader_id: uploaderId,
      name,
      media_type: mediaType,
      size,
      file,
      thumb,
      created_at: createdAt,
    }))
    await db.insertInto('signature_files').values(rows).execute()
  },

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await db.deleteFrom('signature_files').where('id', 'in', ids).execute()
  },
})
