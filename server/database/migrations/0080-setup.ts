import type { Kysely } from 'kysely'
import { columnTypes, createIndex, primaryKey, refersTo, required } from './baseline/columns.ts'

/** The link that claims an install, and invitations of colleagues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  // The only row has id 1. It is deleted when an admin has claimed the install.
  await db.schema
    .createTable('setup_links')
    .addColumn('id', integer, primaryKey)
    .addColumn('token_hash', text, required)
    .addColumn('created_at', text, required)
    .addColumn('expires_at', text, required)
    .execute()
  await db.schema
    .createTable('invitations')
    .addColumn('id', text, primaryKey)
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('role', text, required)
    // Empty for an invitation by a link to copy.
    .addColumn('email', text, required)
    .addColumn('invited_by', text, refersTo('accounts.id'))
    .addColumn('created_at', text, required)
    .addColumn('expires_at', text, required)
    .execute()
  await createIndex(db, 'invitations_latest', 'invitations', ['created_at', 'id'])
  await createIndex(db, 'invitations_inviter', 'invitations', ['invited_by'])
}
