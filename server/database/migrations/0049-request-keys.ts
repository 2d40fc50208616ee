import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Requests that were sent with a key, and what was answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('keyed_requests')
    // Hash of who sent it and of the key.
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('request', text, (c) => c.notNull())
    .addColumn('started_at', text, (c) => c.notNull())
    .addColumn('has_changed', integer, (c) => c.notNull())
    .addColumn('answer', text)
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('keyed_requests_expiry').on('keyed_requests').column('expires_at').execute()
}
