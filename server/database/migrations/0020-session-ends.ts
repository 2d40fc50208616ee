import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Why sessions ended, until they would have ended anyway. Says nothing about whose they were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('session_ends')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('why', text, (c) => c.notNull())
    .addColumn('known_until', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('session_ends_until').on('session_ends').column('known_until').execute()
}
