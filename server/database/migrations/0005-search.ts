import type { Kysely } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Makes search find the same on every database, in scripts without spaces too. It is filled by a later migration. */
export async function addSearch(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect.search.drop(db)
  await dialect.search.create(db)
}
