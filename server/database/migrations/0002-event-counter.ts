import type { Kysely } from 'kysely'

/** The hash of the latest event is read from its row. Nodes of version 1.0 cannot write events without the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('event_counter').dropColumn('hash').execute()
}
