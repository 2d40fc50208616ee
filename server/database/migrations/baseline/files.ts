import type { Kysely } from 'kysely'
import { columnTypes, createIndex, defaultTo, primaryKey, refersTo, required } from './columns.ts'

/** Bytes of files on PostgreSQL, uploads that are under way, and attachments. */
export async function createFiles(db: Kysely<unknown>): Promise<void> {
  const { text, integer, bytes } = columnTypes(db)
  await db.schema
    .createTable('file_pieces')
    .addColumn('name', text, required)
    .addColumn('number', integer, required)
    .addColumn('bytes', bytes, required)
    .addColumn('kept_at', text, defaultTo(''))
    .addPrimaryKeyConstraint('file_pieces_key', ['name', 'number'])
    .execute()

  await db.schema
    .createTable('uploads')
    .addColumn('id', text, primaryKey)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('name', text, required)
    .addColumn('size', integer, required)
    .addColumn('received', integer, required)
    .addColumn('media_type', text)
    .addColumn('file', text)
    .addColumn('thumb', text)
    .addColumn('created_at', text, required)
    .execute()
  await createIndex(db, 'uploads_account', 'uploads', ['account_id'])
  await createIndex(db, 'uploads_file', 'uploads', ['file'])
  await createIndex(db, 'uploads_thumb', 'uploads', ['thumb'])

  await db.schema
    .createTable('upload_pieces')
    .addColumn('upload_id', text, refersTo('uploads.id'))
    .addColumn('start', integer, required)
    .addColumn('bytes', bytes, required)
    .addPrimaryKeyConstraint('upload_pieces_key', ['upload_id', 'start'])
    .execute()

  await db.schema
    .createTable('attachments')
    .addColumn('id', text, primaryKey)
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('message_id', text)
    .addColumn('note_id', text)
    .addColumn('place', integer, required)
    .addColumn('uploader_id', text, refersTo('accounts.id'))
    .addColumn('name', text, required)
    .addColumn('media_type', text, required)
    .addColumn('size', integer, required)
    .addColumn('file', text, required)
    .addColumn('thumb', text)
    .addColumn('created_at', text, required)
    .addColumn('is_signature', integer, defaultTo(0))
    .execute()
  for (const column of ['ticket_id', 'message_id', 'note_id', 'uploader_id', 'file', 'thumb']) {
    await createIndex(db, `attachments_${column.replace('_id', '')}`, 'attachments', [column])
  }
}
