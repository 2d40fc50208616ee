import { sql, type Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** About what people want mail, whom and what mail is about, and since when it must not change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  for (const column of ['mail_assigned', 'mail_status', 'mail_chat']) {
    await db.schema
      .alterTable('accounts')
      .addColumn(column, integer, (c) => c.notNull().defaultTo(1))
      .execute()
  }
  for (const column of ['account_id', 'ticket_id', 'claimed_at', 'give_up_at']) {
    await db.schema.alterTable('outbox').addColumn(column, text).execute()
  }
  await db.schema.alterTable('outbox').addColumn('told_number', integer).execute()

  // Mail of one topic is looked up whether it waits or has gone.
  await db.schema.dropIndex('outbox_topic').execute()
  await db.schema
    .createIndex('outbox_topic')
    .on('outbox')
    .columns(['topic', 'claimed_at'])
    .where(sql.ref('topic'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('outbox_failed')
    .on('outbox')
    .columns(['failed_at', 'id'])
    .where(sql.ref('failed_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('outbox_account').on('outbox').column('account_id').execute()
}
