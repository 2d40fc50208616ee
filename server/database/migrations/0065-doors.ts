import type { Kysely } from 'kysely'

/** Work that goes on after the request remembers the session or API token that started it. Null: of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bulk_jobs').addColumn('door', 'text').execute()
  await db.schema.alterTable('scheduled_replies').addColumn('door', 'text').execute()
  await db.schema
    .createIndex('scheduled_replies_door')
    .on('scheduled_replies')
    .column('door')
    .where('door', 'is not', null)
    .execute()
}
