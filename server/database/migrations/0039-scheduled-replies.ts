import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Replies that staff write to be sent later, and their files, which are nowhere else until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('scheduled_replies')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('author_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('document', text)
    .addColumn('written_at', text, (c) => c.notNull())
    .addColumn('due_at', text, (c) => c.notNull())
    .addColumn('seen', integer, (c) => c.notNull())
    .addColumn('assignee_id', text)
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('held', text)
    .addColumn('client_key', text, (c) => c.notNull())
    .addUniqueConstraint('scheduled_replies_key', ['author_id', 'client_key'])
    .execute()
  await db.schema
    .createIndex('scheduled_replies_ticket')
    .on('scheduled_replies')
    .column('ticket_id')
    .execute()
  await db.schema
    .createIndex('scheduled_replies_author')
    .on('scheduled_replies')
    .columns(['author_id', 'id'])
    .execute()
  await db.schema
    .createTable('scheduled_files')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('reply_id', text, (c) => c.notNull().references('scheduled_replies.id'))
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('place', integer, (c) => c.notNull())
    .addColumn('uploader_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('media_type', text, (c) => c.notNull())
    .addColumn('size', integer, (c) => c.notNull())
    .addColumn('file', text, (c) => c.notNull())
    .addColumn('thumb', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  for (const column of ['reply_id', 'ticket_id', 'file', 'thumb']) {
    await db.schema
      .createIndex(`scheduled_files_${column.replace('_id', '')}`)
      .on('scheduled_files')
      .column(column)
      .execute()
  }
}
