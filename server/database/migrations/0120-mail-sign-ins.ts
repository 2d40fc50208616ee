import type { Kysely } from 'kysely'
import { columnTypes, createIndex, primaryKey, required } from './baseline/columns.ts'

/** App registrations for signing in to mailboxes, and sign-ins in progress. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('mail_apps')
    .addColumn('id', text, primaryKey)
    .addColumn('client_id', text, required)
    .addColumn('secret', text, required)
    .addColumn('tenant', text, required)
    .addColumn('version', integer, required)
    .execute()
  await db.schema
    .createTable('mail_sign_ins')
    .addColumn('id', text, primaryKey)
    .addColumn('session_id', text, required)
    .addColumn('provider', text, required)
    .addColumn('sealed', text, required)
    .addColumn('expires_at', text, required)
    .execute()
  await createIndex(db, 'mail_sign_ins_expiry', 'mail_sign_ins', ['expires_at'])
}
