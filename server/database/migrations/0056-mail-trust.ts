import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Whose word about senders is believed, and what a mail server said of a mail of ours that it did not deliver. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  // Null: of no server. Mailboxes of before believed whoever stood on top, which a sender can write where no server does.
  await db.schema.alterTable('mailboxes').addColumn('checks_by', text).execute()
  await db.schema.alterTable('received_mails').addColumn('bounce', text).execute()
}
