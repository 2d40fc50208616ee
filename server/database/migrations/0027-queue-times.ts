import type { Kysely } from 'kysely'

/** Finds tickets by when they were raised and by when they were solved, for conditions that ask for a stretch of time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['created_at', 'solved_at']) {
    await db.schema.createIndex(`tickets_${column}`).on('tickets').columns([column, 'number']).execute()
  }
}
