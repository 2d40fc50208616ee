import type { Kysely } from 'kysely'
import { createSearch, dropSearch } from './frozen/search-tables.ts'

/** Makes search find the same on every database, in scripts without spaces too. It is filled by a later migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropSearch(db)
  await createSearch(db)
}
