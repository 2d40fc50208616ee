import { sql, type Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Second factors, what replaces a lost one, steps of logins and set-ups that are half done, and who must have one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('factors')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('secret', text)
    .addColumn('credential_id', text)
    .addColumn('public_key', text)
    .addColumn('transports', text)
    .addColumn('counter', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('added_at', text, (c) => c.notNull())
    .addColumn('used_at', text)
    .execute()
  await db.schema.createIndex('factors_account').on('factors').columns(['account_id', 'added_at']).execute()
  await db.schema
    .createIndex('factors_one_app')
    .unique()
    .on('factors')
    .column('account_id')
    .where(sql<boolean>`kind = 'totp'`)
    .execute()
  await db.schema
    .createIndex('factors_credential')
    .unique()
    .on('factors')
    .column('credential_id')
    .where(sql.ref('credential_id'), 'is not', null)
    .execute()

  await db.schema
    .createTable('recovery_codes')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('code_hash', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('recovery_codes_account').on('recovery_codes').column('account_id').execute()

  await db.schema
    .createTable('factor_challenges')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('sealed', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .addColumn('tries_left', integer, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('factor_challenges_expiry')
    .on('factor_challenges')
    .column('expires_at')
    .execute()
  await db.schema
    .createIndex('factor_challenges_account')
    .on('factor_challenges')
    .column('account_id')
    .execute()

  await db.schema
    .createTable('second_factor_roles')
    .addColumn('role', text, (c) => c.primaryKey())
    .execute()
}
