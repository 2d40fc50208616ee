import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** How mails are read and answered: pictures of other servers that somebody asked for, what servers say of a sender, and quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('mail_pictures')
    .addColumn('received_id', text, (c) => c.notNull().references('received_mails.id'))
    // By the order in which its HTML names them, from 0.
    .addColumn('number', integer, (c) => c.notNull())
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('file', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('mail_pictures_key', ['received_id', 'number'])
    .execute()
  for (const column of ['ticket_id', 'file']) {
    await db.schema
      .createIndex(`mail_pictures_${column.replace('_id', '')}`)
      .on('mail_pictures')
      .column(column)
      .execute()
  }
  // What is quoted below replies: nothing, the message before, or all of them.
  await db.schema
    .alterTable('mailboxes')
    .addColumn('quotes', text, (c) => c.notNull().defaultTo('off'))
    .execute()
  // What the server that took a mail found out about its sender, as JSON.
  await db.schema.alterTable('received_mails').addColumn('checks', text).execute()
  // When whoever had only written mails until then registered.
  await db.schema.alterTable('accounts').addColumn('claimed_at', text).execute()
}
