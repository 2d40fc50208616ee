import type { Kysely } from 'kysely'
import { columnTypes, primaryKey, required } from './baseline/columns.ts'

/** Name, accent and logos of the install. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('branding')
    .addColumn('key', text, primaryKey)
    .addColumn('name', text, required)
    .addColumn('accent', text, required)
    .execute()
  await db.schema
    .createTable('logos')
    .addColumn('variant', text, primaryKey)
    .addColumn('hash', text, required)
    .addColumn('width', integer, required)
    .addColumn('height', integer, required)
    .addColumn('png', text, required)
    .execute()
}
