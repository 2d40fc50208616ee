import type { Kysely } from 'kysely'
import { columnTypes, createIndex, mayReferTo, primaryKey, required } from './baseline/columns.ts'

/** Marks of spam and deletion on tickets, and blocked senders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  for (const column of ['spam_at', 'spam_by', 'deleted_at', 'deleted_by'])
    await db.schema.alterTable('tickets').addColumn(column, text).execute()
  await coverListed(db)
  await createIndex(db, 'tickets_spam', 'tickets', ['number'], { where: 'spam_at is not null' })
  await createIndex(db, 'tickets_deleted', 'tickets', ['deleted_at', 'id'], {
    where: 'deleted_at is not null',
  })
  await db.schema
    .createTable('blocked_senders')
    .addColumn('id', text, primaryKey)
    .addColumn('kind', text, required)
    .addColumn('pattern', text, required)
    .addColumn('created_by', text, mayReferTo('accounts.id'))
    .addColumn('created_at', text, required)
    .addColumn('ticket_id', text)
    .execute()
  await createIndex(db, 'blocked_senders_pattern', 'blocked_senders', ['pattern'], { unique: true })
  await createIndex(db, 'blocked_senders_created', 'blocked_senders', ['created_at', 'id'])
  await createIndex(db, 'blocked_senders_ticket', 'blocked_senders', ['ticket_id'], {
    where: 'ticket_id is not null',
  })
}

/** Adds the new columns to the index of open tickets, so that conditions of views still read it alone. */
async function coverListed(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('tickets_open').execute()
  const columns =
    'queue_key number turn snoozed status priority assignee_id team_id requester_id created_at spam_at deleted_at'
  await createIndex(db, 'tickets_open', 'tickets', columns.split(' '), {
    where: `status <> 'Solved' or turn <> 'nobody'`,
  })
}
