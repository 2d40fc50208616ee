import type { Kysely } from 'kysely'
import { columnTypes, createIndex, refersTo } from './baseline/columns.ts'

/** Sample tickets, which no figure counts, and the contacts that were made for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema.alterTable('tickets').addColumn('sample_at', text).execute()
  await createIndex(db, 'tickets_sample', 'tickets', ['number'], { where: 'sample_at is not null' })
  await db.schema.dropIndex('tickets_open').execute()
  // With the new column, so that counts of views still read the index alone.
  const columns =
    'queue_key number turn snoozed status priority assignee_id team_id requester_id created_at spam_at deleted_at sample_at'
  await createIndex(db, 'tickets_open', 'tickets', columns.split(' '), {
    where: `status <> 'Solved' or turn <> 'nobody'`,
  })
  await db.schema
    .createTable('sample_contacts')
    .addColumn('account_id', text, (column) => refersTo('accounts.id')(column).primaryKey())
    .execute()
}
