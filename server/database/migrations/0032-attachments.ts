import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Files of any kind: those that are coming in, piece by piece, and those that hang on tickets, messages and notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, bytes } = columnTypes(db)
  await db.schema
    .createTable('uploads')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('size', integer, (c) => c.notNull())
    .addColumn('received', integer, (c) => c.notNull())
    .addColumn('media_type', text)
    .addColumn('file', text)
    .addColumn('thumb', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  for (const column of ['account_id', 'file', 'thumb']) {
    const name = `uploads_${column.replace('_id', '')}`
    await db.schema.createIndex(name).on('uploads').column(column).execute()
  }
  await db.schema
    .createTable('upload_pieces')
    .addColumn('upload_id', text, (c) => c.notNull().references('uploads.id'))
    .addColumn('start', integer, (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('upload_pieces_key', ['upload_id', 'start'])
    .execute()
  await db.schema
    .createTable('attachments')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('message_id', text)
    .addColumn('note_id', text)
    .addColumn('place', integer, (c) => c.notNull())
    .addColumn('uploader_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('media_type', text, (c) => c.notNull())
    .addColumn('size', integer, (c) => c.notNull())
    .addColumn('file', text, (c) => c.notNull())
    .addColumn('thumb', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  for (const column of ['ticket_id', 'message_id', 'note_id', 'uploader_id', 'file', 'thumb']) {
    await db.schema
      .createIndex(`attachments_${column.replace('_id', '')}`)
      .on('attachments')
      .column(column)
      .execute()
  }
}
