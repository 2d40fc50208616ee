import type { Kysely } from 'kysely'

/** Teams are completed by the form of their names without accents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('teams_sorted').on('teams').columns(['sort_key', 'id']).execute()
}
