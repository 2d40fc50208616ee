import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Changes of many tickets at once, and what becomes of each ticket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('bulk_jobs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('author_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('value', text)
    .addColumn('selection', text)
    .addColumn('frozen_at', integer, (c) => c.notNull())
    .addColumn('selected_to', text)
    .addColumn('total', integer, (c) => c.notNull())
    .addColumn('changed', integer, (c) => c.notNull())
    .addColumn('unchanged', integer, (c) => c.notNull())
    .addColumn('failed', integer, (c) => c.notNull())
    .addColumn('ending', text)
    .addColumn('undoes', text)
    .addColumn('undone_by', text)
    .addColumn('started_at', text, (c) => c.notNull())
    .addColumn('ended_at', text)
    .execute()
  await db.schema.createIndex('bulk_jobs_ended').on('bulk_jobs').columns(['ended_at', 'id']).execute()
  await db.schema
    .createTable('bulk_tickets')
    .addColumn('job_id', text, (c) => c.notNull().references('bulk_jobs.id'))
    .addColumn('position', integer, (c) => c.notNull())
    .addColumn('ticket_id', text, (c) => c.notNull())
    .addColumn('outcome', text, (c) => c.notNull())
    .addColumn('code', text)
    .addColumn('because', integer)
    .addPrimaryKeyConstraint('bulk_tickets_pk', ['job_id', 'position'])
    .execute()
  await db.schema
    .createIndex('bulk_tickets_outcome')
    .on('bulk_tickets')
    .columns(['job_id', 'outcome', 'position'])
    .execute()
}
