import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../database/dialect.ts'
import type { Schema } from '../database/schema.ts'

const KEY = 'names'

/**
 * Another value after every change of a name of an account, null before the first one. As a part of a query it says of which
 * version the names are that the query reads.
 */
export const namesVersion = (eb: ExpressionBuilder<Schema, never>) =>
  eb.selectFrom('install').select('install.value').where('install.key', '=', sql.lit(KEY))

/** To be called in every transaction that gives an account another name, with a value that was never given before. */
export async function changeNamesVersion(db: Db, value: string): Promise<void> {
  await db
    .insertInto('install')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
