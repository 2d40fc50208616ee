import type { Kysely } from 'kysely'
import { columnTypes, createIndex, defaultTo, primaryKey, required } from './baseline/columns.ts'

/** The mail server for outgoing email that an admin set, and mailboxes with a server of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('outgoing_mail')
    .addColumn('id', text, primaryKey)
    .addColumn('host', text, required)
    .addColumn('port', integer, required)
    .addColumn('security', text, required)
    .addColumn('user_name', text, required)
    .addColumn('password', text, required)
    .addColumn('from_address', text, required)
    .addColumn('from_name', text, required)
    .addColumn('version', integer, required)
    .execute()
  await db.schema.alterTable('mailboxes').addColumn('sends', integer, defaultTo(0)).execute()
  await createIndex(db, 'mailboxes_sending', 'mailboxes', ['created_at', 'id'], {
    where: 'sends = 1 and is_on = 1 and deleted_at is null',
  })
}
