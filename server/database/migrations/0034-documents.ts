import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Messages with formatting, as JSON beside their text; null: the text says all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('document', columnTypes(db).text).execute()
}
