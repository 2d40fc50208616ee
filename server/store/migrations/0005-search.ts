import type { Kysely } from 'kysely'
import type { Dialect } from '../dialect.ts'
import { fillSearch } from '../fill-search.ts'
import type { Schema } from '../schema.ts'

/** Makes search find the same on every database, in scripts without spaces too. */
export async function addSearch(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const index of ['ticket_words', 'account_words']) await db.schema.dropTable(index).execute()
  await dialect.createSearch(db)
  await fillSearch(db as Kysely<Schema>, dialect)
}
