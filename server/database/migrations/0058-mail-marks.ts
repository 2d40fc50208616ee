import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Mails that are moved on their server, addresses that mails did not reach, and pictures that belong to a signature. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema.alterTable('mailboxes').addColumn('moves_after_days', integer).execute()
  await db.schema.alterTable('mailboxes').addColumn('moves_to', text).execute()
  await db.schema.alterTable('mailboxes').addColumn('moves_error', text).execute()
  await db.schema.alterTable('received_mails').addColumn('moved_to', text).execute()
  await db.schema.alterTable('accounts').addColumn('bounced_by', text).execute()
  await db.schema
    .alterTable('attachments')
    .addColumn('is_signature', integer, (c) => c.notNull().defaultTo(0))
    .execute()
}
