import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Senders whose Reply-To address is the requester of their tickets, as a JSON array. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .alterTable('mailboxes')
    .addColumn('reply_to_senders', text, (column) => column.notNull().defaultTo('[]'))
    .execute()
}
