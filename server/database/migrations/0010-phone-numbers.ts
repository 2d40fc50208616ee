import type { Kysely } from 'kysely'
import { columnTypes, createIndex, primaryKey, refersTo, required } from './baseline/columns.ts'

/** Phone numbers of accounts. Several accounts can have the same number, as a household or an office has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('phone_numbers')
    .addColumn('id', text, primaryKey)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('number', text, required)
    .addColumn('reversed_digits', text, required)
    .addColumn('created_at', text, required)
    .execute()
  await createIndex(db, 'phone_numbers_account', 'phone_numbers', ['account_id', 'reversed_digits'], {
    unique: true,
  })
  await createIndex(db, 'phone_numbers_digits', 'phone_numbers', ['reversed_digits', 'account_id'])
}
