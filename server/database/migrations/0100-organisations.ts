import type { Kysely } from 'kysely'
import { columnTypes, createIndex, defaultTo, primaryKey, refersTo, required } from './baseline/columns.ts'

/** Organisations of requesters, their domains and their members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('organisations')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, required)
    .addColumn('name_key', text, (column) => column.notNull().unique())
    .addColumn('sort_key', text, required)
    .addColumn('notes', text, defaultTo(''))
    .addColumn('shares_tickets', integer, defaultTo(0))
    .addColumn('created_at', text, required)
    .addColumn('version', integer, required)
    .execute()
  await createIndex(db, 'organisations_sorted', 'organisations', ['sort_key', 'id'])

  await db.schema
    .createTable('organisation_domains')
    .addColumn('domain', text, primaryKey)
    .addColumn('organisation_id', text, refersTo('organisations.id'))
    .addColumn('added_at', text, required)
    .execute()
  await createIndex(db, 'organisation_domains_of', 'organisation_domains', ['organisation_id', 'domain'])

  await db.schema
    .createTable('organisation_members')
    .addColumn('account_id', text, (column) => column.primaryKey().references('accounts.id'))
    .addColumn('organisation_id', text, (column) => column.references('organisations.id'))
    .addColumn('chosen_by', text, required)
    .addColumn('since', text, required)
    .execute()
  await createIndex(db, 'organisation_members_of', 'organisation_members', ['organisation_id', 'account_id'])
}
