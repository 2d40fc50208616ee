import type { Kysely } from 'kysely'
import { columnTypes, primaryKey } from './baseline/columns.ts'

/** Language, time zone and public address that admins set; and the origin that a passkey was made for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  // The only row has the key `install`.
  await db.schema
    .createTable('desk_settings')
    .addColumn('key', text, primaryKey)
    .addColumn('language', text)
    .addColumn('time_zone', text)
    .addColumn('public_url', text)
    .execute()
  // Null for earlier passkeys: the address of the environment.
  await db.schema.alterTable('factors').addColumn('origin', text).execute()
}
