import { sql, type Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** What happens later or regularly, one row each. Takes the place of `tasks`, and sees to it that departures are finished. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('jobs')
    .addColumn('job', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('due_at', text, (c) => c.notNull())
    .addColumn('data', text, (c) => c.notNull())
    .addColumn('failures', integer, (c) => c.notNull())
    .addColumn('lease', text)
    .addColumn('again_at', text)
    .addColumn('done_at', text)
    .addColumn('failed_at', text)
    .addColumn('error', text)
    .addPrimaryKeyConstraint('jobs_pk', ['job', 'key'])
    .execute()
  await db.schema.createIndex('jobs_due').on('jobs').columns(['job', 'due_at']).execute()
  await sql`insert into jobs (job, key, due_at, data, failures)
    select 'departure', account_id, '', '{}', 0 from departures`.execute(db)
  await db.schema.dropTable('tasks').execute()
}
