import type { Kysely } from 'kysely'
import { columnTypes, createIndex, primaryKey, required } from './baseline/columns.ts'

/** Files of macros, which are inserted with their replies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('macro_files')
    .addColumn('id', text, primaryKey)
    .addColumn('macro_id', text, (column) => column.notNull().references('macros.id').onDelete('cascade'))
    .addColumn('place', integer, required)
    .addColumn('name', text, required)
    .addColumn('media_type', text, required)
    .addColumn('size', integer, required)
    .addColumn('file', text, required)
    .addColumn('thumb', text)
    .execute()
  await createIndex(db, 'macro_files_macro', 'macro_files', ['macro_id'])
  await createIndex(db, 'macro_files_file', 'macro_files', ['file'])
  await createIndex(db, 'macro_files_thumb', 'macro_files', ['thumb'])
}
