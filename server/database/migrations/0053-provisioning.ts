import { type Kysely, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Accounts that wait to be needed again, and what a directory says of people and teams. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema.alterTable('accounts').addColumn('suspended_at', text).execute()
  // From one end, page by page: whoever has only written mails, and machines, are in no directory.
  await db.schema
    .createIndex('accounts_people')
    .on('accounts')
    .column('id')
    .where(sql<boolean>`deleted_at is null and contact_since is null and is_service = 0`)
    .execute()
  await db.schema
    .alterTable('departures')
    .addColumn('keeps_account', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('scim_users')
    .addColumn('account_id', text, (c) => c.primaryKey().references('accounts.id'))
    .addColumn('user_name', text, (c) => c.notNull())
    .addColumn('user_name_key', text, (c) => c.notNull().unique())
    .addColumn('external_id', text)
    .addColumn('names', text, (c) => c.notNull())
    .addColumn('changed_at', text, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('scim_users_external')
    .unique()
    .on('scim_users')
    .column('external_id')
    .where(sql<boolean>`external_id is not null`)
    .execute()
  await db.schema.alterTable('teams').addColumn('external_id', text).execute()
  await db.schema.alterTable('teams').addColumn('changed_at', text).execute()
  await db.schema
    .createIndex('teams_external')
    .unique()
    .on('teams')
    .column('external_id')
    .where(sql<boolean>`external_id is not null`)
    .execute()
}
