import type { Kysely } from 'kysely'
import { columnTypes, createIndex, mayReferTo, primaryKey, refersTo, required } from './baseline/columns.ts'

/** Business calendars and their versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('calendars')
    .addColumn('id', text, primaryKey)
    .addColumn('version', integer, required)
    .addColumn('created_at', text, required)
    .addColumn('deleted_at', text)
    .execute()
  await db.schema
    .createTable('calendar_versions')
    .addColumn('id', text, primaryKey)
    .addColumn('calendar_id', text, refersTo('calendars.id'))
    .addColumn('number', integer, required)
    .addColumn('name', text, required)
    .addColumn('time_zone', text, required)
    .addColumn('week', text, required)
    .addColumn('days', text, required)
    .addColumn('author_id', text, mayReferTo('accounts.id'))
    .addColumn('created_at', text, required)
    .addUniqueConstraint('calendar_versions_number', ['calendar_id', 'number'])
    .execute()
  await createIndex(db, 'calendar_versions_author', 'calendar_versions', ['author_id'])
}
