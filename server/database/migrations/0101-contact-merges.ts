import type { Kysely } from 'kysely'
import { columnTypes, createIndex, primaryKey, refersTo, required } from './baseline/columns.ts'

/** Contacts that were merged into others, with all that an undo restores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('contact_merges')
    .addColumn('id', text, primaryKey)
    .addColumn('survivor_id', text, refersTo('accounts.id'))
    .addColumn('merged_id', text, refersTo('accounts.id'))
    .addColumn('actor_id', text, required)
    .addColumn('merged_at', text, required)
    .addColumn('undone_at', text)
    .addColumn('moved', text, required)
    .execute()
  await createIndex(db, 'contact_merges_survivor', 'contact_merges', ['survivor_id', 'merged_at', 'id'])
  await createIndex(db, 'contact_merges_merged', 'contact_merges', ['merged_id'])
}
