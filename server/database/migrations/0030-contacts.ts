import type { Kysely } from 'kysely'
import { columnTypes, createIndex, primaryKey, refersTo, required } from './baseline/columns.ts'

/** Further addresses of requesters, and notes of staff about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('contact_addresses')
    .addColumn('id', text, primaryKey)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('email', text, required)
    .addColumn('email_key', text, (column) => column.notNull().unique())
    .addColumn('added_at', text, required)
    .execute()
  await createIndex(db, 'contact_addresses_account', 'contact_addresses', ['account_id', 'email_key'])

  await db.schema
    .createTable('contact_notes')
    .addColumn('id', text, primaryKey)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('author_id', text, refersTo('accounts.id'))
    .addColumn('text', text, required)
    .addColumn('created_at', text, required)
    .execute()
  await createIndex(db, 'contact_notes_account', 'contact_notes', ['account_id', 'created_at', 'id'])
  await createIndex(db, 'contact_notes_author', 'contact_notes', ['author_id', 'id'])
}
