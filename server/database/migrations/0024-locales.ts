import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Language and time zone of users, and what notifications say of an occasion, apart from their words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  for (const column of ['language', 'time_zone', 'browser_language', 'browser_time_zone'])
    await db.schema.alterTable('accounts').addColumn(column, text).execute()
  await db.schema.alterTable('notifications').addColumn('text_values', text).execute()
}
