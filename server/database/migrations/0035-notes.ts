import { type Kysely, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Notes of the staff about tickets, whom they mention, and who watches a ticket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('notes')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('number', integer, (c) => c.notNull())
    .addColumn('author_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('document', text)
    .addColumn('written_at', text, (c) => c.notNull())
    .addColumn('client_key', text)
    .addColumn('taken_back_at', text)
    .addUniqueConstraint('notes_number', ['ticket_id', 'number'])
    .addUniqueConstraint('notes_key', ['author_id', 'client_key'])
    .execute()
  await db.schema.createIndex('notes_author').on('notes').columns(['author_id', 'id']).execute()
  await db.schema
    .createTable('note_mentions')
    .addColumn('note_id', text, (c) => c.notNull().references('notes.id'))
    .addColumn('place', integer, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.references('accounts.id'))
    .addColumn('team_id', text)
    .addPrimaryKeyConstraint('note_mentions_key', ['note_id', 'place'])
    .addCheckConstraint('note_mentions_one', sql`(account_id is null) <> (team_id is null)`)
    .execute()
  await db.schema
    .createTable('ticket_watchers')
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('about', text, (c) => c.notNull())
    .addColumn('since', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticket_watchers_key', ['ticket_id', 'account_id'])
    .execute()
  await db.schema
    .createIndex('ticket_watchers_account')
    .on('ticket_watchers')
    .columns(['account_id', 'ticket_id'])
    .execute()
}
