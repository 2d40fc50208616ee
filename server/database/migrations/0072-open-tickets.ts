import { type Kysely, sql } from 'kysely'

const COLUMNS =
  'queue_key number turn snoozed state priority assignee_id team_id requester_id created_at'.split(' ')

/** Indexes the tickets that are open or wait for somebody with all that conditions ask of them, and all tickets in the order of priority. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['tickets_turn_snoozed_queue_key', 'tickets_priority_queue_key'])
    await db.schema.dropIndex(index).execute()
  await db.schema
    .createIndex('tickets_open')
    .on('tickets')
    .columns(COLUMNS)
    .where(sql<boolean>`state <> 'Solved' or turn <> 'nobody'`)
    .execute()
  await db.schema
    .createIndex('tickets_priority_order')
    .on('tickets')
    .columns(['priority desc', 'queue_key', 'number'])
    .execute()
}
