import type { Kysely } from 'kysely'

/** What else the conditions of everybody's own views ask is in the index that these are read by: no ticket is opened to pass it over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('tickets_assignee_id_queue_key').execute()
  await db.schema
    .createIndex('tickets_assignee_id_queue_key')
    .on('tickets')
    .columns(['assignee_id', 'queue_key', 'number', 'turn', 'snoozed', 'priority'])
    .execute()
}
