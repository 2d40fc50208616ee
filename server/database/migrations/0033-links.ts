import { type Kysely, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Tickets that were merged into others, and what tickets have to do with each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema.alterTable('tickets').addColumn('merged_into', text).execute()
  await db.schema
    .alterTable('tickets')
    .addColumn('merge_shared', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('tickets_merged_into')
    .on('tickets')
    .columns(['merged_into', 'number'])
    .where(sql<boolean>`merged_into is not null`)
    .execute()
  await db.schema
    .createTable('ticket_links')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('other_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('created_by', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addUniqueConstraint('ticket_links_once', ['ticket_id', 'other_id', 'kind'])
    .execute()
  await db.schema.createIndex('ticket_links_other').on('ticket_links').column('other_id').execute()
}
