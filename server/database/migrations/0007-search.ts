import type { Kysely } from 'kysely'
import type { Dialect } from '../dialect.ts'
import type { Schema } from '../schema.ts'

/** Lays out the words of all texts in the order of tickets, so that search stops as soon as it has found enough. */
export async function layOutSearch(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect.search.drop(db)
  await dialect.search.create(db)
  await dialect.search.fill(db as Kysely<Schema>)
}
