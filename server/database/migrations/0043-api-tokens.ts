import { type Kysely, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** API tokens, accounts of machines, and by which token something was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('scopes', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    // Null: it has no end.
    .addColumn('expires_at', text)
    .addColumn('used_at', text)
    .addColumn('ended_at', text)
    .execute()
  await db.schema
    .createIndex('api_tokens_account')
    .on('api_tokens')
    .columns(['account_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('api_tokens_good')
    .on('api_tokens')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`ended_at is null`)
    .execute()
  // For whoever looks for those whose end came, and for those that ended long ago.
  await db.schema
    .createIndex('api_tokens_expiry')
    .on('api_tokens')
    .column('expires_at')
    .where(sql<boolean>`ended_at is null and expires_at is not null`)
    .execute()
  await db.schema
    .createIndex('api_tokens_ended')
    .on('api_tokens')
    .column('ended_at')
    .where(sql<boolean>`ended_at is not null`)
    .execute()
  await db.schema.alterTable('events').addColumn('token_id', text).execute()
  await db.schema
    .alterTable('accounts')
    .addColumn('is_service', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('accounts_service')
    .on('accounts')
    .column('username_key')
    .where(sql<boolean>`is_service = 1`)
    .execute()
}
