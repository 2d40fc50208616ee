import { type Kysely, sql } from 'kysely'
import { columnTypes, createIndex, defaultTo, mayReferTo, primaryKey, refersTo, required } from './columns.ts'

/** Messages, and which of them each member of a conversation has read. */
export async function createMessages(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('messages')
    .addColumn('id', text, primaryKey)
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('number', integer, required)
    .addColumn('author_id', text, refersTo('accounts.id'))
    .addColumn('role', text, required)
    .addColumn('text', text, required)
    .addColumn('posted_at', text, required)
    .addColumn('client_key', text)
    .addColumn('taken_back_at', text)
    .addColumn('document', text)
    .addUniqueConstraint('messages_number', ['ticket_id', 'number'])
    .addCheckConstraint('messages_counted', sql`number >= 1`)
    .execute()
  await createIndex(db, 'messages_key', 'messages', ['author_id', 'client_key'], {
    unique: true,
    where: 'client_key is not null',
  })

  await db.schema
    .createTable('chat_members')
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('read_number', integer, defaultTo(0))
    .addColumn('latest_at', text, required)
    .addColumn('unread', integer, defaultTo(0))
    .addPrimaryKeyConstraint('chat_members_key', ['ticket_id', 'account_id'])
    .addCheckConstraint('chat_members_read', sql`read_number >= 0 and unread >= 0`)
    .execute()
  const latest = ['account_id', 'latest_at', 'ticket_id']
  await createIndex(db, 'chat_members_latest', 'chat_members', latest)
  await createIndex(db, 'chat_members_unread', 'chat_members', latest, { where: 'unread > 0' })
}

/** Notes of the staff, their mentions, watchers of tickets, and notes to the next assignee. */
export async function createNotes(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('notes')
    .addColumn('id', text, primaryKey)
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('number', integer, required)
    .addColumn('author_id', text, refersTo('accounts.id'))
    .addColumn('text', text, required)
    .addColumn('document', text)
    .addColumn('written_at', text, required)
    .addColumn('client_key', text)
    .addColumn('taken_back_at', text)
    .addUniqueConstraint('notes_number', ['ticket_id', 'number'])
    .addUniqueConstraint('notes_key', ['author_id', 'client_key'])
    .addCheckConstraint('notes_counted', sql`number >= 1`)
    .execute()
  await createIndex(db, 'notes_author', 'notes', ['author_id', 'id'])

  await db.schema
    .createTable('note_mentions')
    .addColumn('note_id', text, refersTo('notes.id'))
    .addColumn('place', integer, required)
    .addColumn('account_id', text, mayReferTo('accounts.id'))
    .addColumn('team_id', text)
    .addPrimaryKeyConstraint('note_mentions_key', ['note_id', 'place'])
    .addCheckConstraint('note_mentions_one', sql`(account_id is null) <> (team_id is null)`)
    .execute()

  await db.schema
    .createTable('ticket_watchers')
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('about', text, required)
    .addColumn('since', text, required)
    .addPrimaryKeyConstraint('ticket_watchers_key', ['ticket_id', 'account_id'])
    .execute()
  await createIndex(db, 'ticket_watchers_account', 'ticket_watchers', ['account_id', 'ticket_id'])

  await db.schema
    .createTable('handover_notes')
    .addColumn('id', text, primaryKey)
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('author_id', text, refersTo('accounts.id'))
    .addColumn('text', text, required)
    .addColumn('written_at', text, required)
    .execute()
  await createIndex(db, 'handover_notes_ticket', 'handover_notes', ['ticket_id'])
  await createIndex(db, 'handover_notes_author', 'handover_notes', ['author_id', 'id'])
}

/** Replies that are sent later, and their files. */
export async function createScheduledReplies(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('scheduled_replies')
    .addColumn('id', text, primaryKey)
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('author_id', text, refersTo('accounts.id'))
    .addColumn('text', text, required)
    .addColumn('document', text)
    .addColumn('written_at', text, required)
    .addColumn('due_at', text, required)
    .addColumn('seen', integer, required)
    .addColumn('assignee_id', text)
    .addColumn('status', text, required)
    .addColumn('held', text)
    .addColumn('client_key', text, required)
    .addColumn('door', 'text')
    .addUniqueConstraint('scheduled_replies_key', ['author_id', 'client_key'])
    .execute()
  await createIndex(db, 'scheduled_replies_ticket', 'scheduled_replies', ['ticket_id'])
  await createIndex(db, 'scheduled_replies_author', 'scheduled_replies', ['author_id', 'id'])
  await createIndex(db, 'scheduled_replies_door', 'scheduled_replies', ['door'], {
    where: 'door is not null',
  })

  await db.schema
    .createTable('scheduled_files')
    .addColumn('id', text, primaryKey)
    .addColumn('reply_id', text, refersTo('scheduled_replies.id'))
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('place', integer, required)
    .addColumn('uploader_id', text, refersTo('accounts.id'))
    .addColumn('name', text, required)
    .addColumn('media_type', text, required)
    .addColumn('size', integer, required)
    .addColumn('file', text, required)
    .addColumn('thumb', text)
    .addColumn('created_at', text, required)
    .execute()
  await createIndex(db, 'scheduled_files_reply', 'scheduled_files', ['reply_id'])
  await createIndex(db, 'scheduled_files_ticket', 'scheduled_files', ['ticket_id'])
  await createIndex(db, 'scheduled_files_file', 'scheduled_files', ['file'])
  await createIndex(db, 'scheduled_files_thumb', 'scheduled_files', ['thumb'])
}
