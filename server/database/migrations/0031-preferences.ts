import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** How users work in the pages, as JSON; null: as everybody does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('workspace', columnTypes(db).text).execute()
}
