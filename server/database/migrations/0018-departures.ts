import { sql, type Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Accounts that are gone and from which something is left to undo, step by step; and mail by whether it says anything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('departures')
    .addColumn('account_id', text, (c) => c.primaryKey().references('accounts.id'))
    .addColumn('username', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('is_erased', integer, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('outbox_sealed')
    .on('outbox')
    .column('id')
    .where(sql<boolean>`sealed <> ''`)
    .execute()
}
