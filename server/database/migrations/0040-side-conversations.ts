import type { Kysely } from 'kysely'
import { columnTypes, createIndex, mayReferTo, primaryKey, refersTo, required } from './baseline/columns.ts'

/** Conversations with third parties beside a ticket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('side_conversations')
    .addColumn('id', text, primaryKey)
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('number', integer, required)
    .addColumn('subject', text, required)
    .addColumn('started_by', text, refersTo('accounts.id'))
    .addColumn('started_at', text, required)
    .addUniqueConstraint('side_conversations_number', ['ticket_id', 'number'])
    .execute()

  await db.schema
    .createTable('side_messages')
    .addColumn('id', text, primaryKey)
    .addColumn('side_id', text, refersTo('side_conversations.id'))
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('number', integer, required)
    .addColumn('kind', text, required)
    .addColumn('author_id', text, mayReferTo('accounts.id'))
    .addColumn('sender_address', text, required)
    .addColumn('sender_name', text, required)
    .addColumn('text', text, required)
    .addColumn('document', text)
    .addColumn('quotes', text, required)
    .addColumn('at', text, required)
    .addColumn('taken_back_at', text)
    .addUniqueConstraint('side_messages_number', ['side_id', 'number'])
    .execute()
  await createIndex(db, 'side_messages_ticket', 'side_messages', ['ticket_id'])
  await createIndex(db, 'side_messages_author', 'side_messages', ['author_id', 'id'])
  await createIndex(db, 'side_messages_sender', 'side_messages', ['sender_address'])

  await db.schema
    .createTable('side_recipients')
    .addColumn('message_id', text, refersTo('side_messages.id'))
    .addColumn('place', integer, required)
    .addColumn('side_id', text, refersTo('side_conversations.id'))
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('address', text, required)
    .addPrimaryKeyConstraint('side_recipients_key', ['message_id', 'place'])
    .execute()
  await createIndex(db, 'side_recipients_side', 'side_recipients', ['side_id'])
  await createIndex(db, 'side_recipients_ticket', 'side_recipients', ['ticket_id'])
  await createIndex(db, 'side_recipients_address', 'side_recipients', ['address'])

  await db.schema
    .createTable('side_files')
    .addColumn('id', text, primaryKey)
    .addColumn('message_id', text, refersTo('side_messages.id'))
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('place', integer, required)
    .addColumn('uploader_id', text, mayReferTo('accounts.id'))
    .addColumn('name', text, required)
    .addColumn('media_type', text, required)
    .addColumn('size', integer, required)
    .addColumn('file', text, required)
    .addColumn('thumb', text)
    .addColumn('created_at', text, required)
    .execute()
  for (const column of ['message_id', 'ticket_id', 'file', 'thumb'])
    await createIndex(db, `side_files_${column}`, 'side_files', [column])

  await db.schema.alterTable('mail_ids').addColumn('side_id', text).execute()
}
