import type { Kysely } from 'kysely'
import { columnTypes, createIndex, defaultTo, primaryKey, refersTo, required } from './baseline/columns.ts'

/** Notification settings of staff, quiet hours, and lines of notification emails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema.alterTable('accounts').addColumn('quiet_hours', text).execute()
  await db.schema.alterTable('notifications').addColumn('browser_at', text).execute()

  await db.schema
    .createTable('notification_choices')
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('occasion', text, required)
    .addColumn('view_id', text, defaultTo(''))
    .addColumn('in_list', integer, required)
    .addColumn('in_browser', integer, required)
    .addColumn('email', text, required)
    .addColumn('minutes', integer, required)
    .addColumn('since', text, required)
    .addColumn('view_tree', text)
    .addColumn('is_whole', integer, defaultTo(1))
    .addPrimaryKeyConstraint('notification_choices_key', ['account_id', 'occasion', 'view_id'])
    .execute()
  await createIndex(db, 'notification_choices_occasion', 'notification_choices', ['occasion'])

  await db.schema
    .createTable('notified_tickets')
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('source', text, required)
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addPrimaryKeyConstraint('notified_tickets_key', ['account_id', 'source', 'ticket_id'])
    .execute()
  await createIndex(db, 'notified_tickets_ticket', 'notified_tickets', ['ticket_id', 'source'])

  await db.schema
    .createTable('digest_lines')
    .addColumn('id', text, primaryKey)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('kind', text, required)
    .addColumn('text', text, required)
    .addColumn('text_values', text, required)
    .addColumn('person_id', text)
    .addColumn('created_at', text, required)
    .execute()
  await createIndex(db, 'digest_lines_account', 'digest_lines', ['account_id', 'created_at', 'id'])
  await createIndex(db, 'digest_lines_ticket', 'digest_lines', ['ticket_id'])
}
