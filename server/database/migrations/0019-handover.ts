import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** What an assignee or an admin says to whoever has a ticket next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('handover_notes')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('author_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('written_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('handover_notes_ticket').on('handover_notes').column('ticket_id').execute()
  await db.schema
    .createIndex('handover_notes_author')
    .on('handover_notes')
    .columns(['author_id', 'id'])
    .execute()
}
