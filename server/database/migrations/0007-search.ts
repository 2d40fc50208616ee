import type { Kysely } from 'kysely'
import { fillFts } from './frozen/fill-fts.ts'
import { fillVectors } from './frozen/fill-vectors.ts'
import { isPostgres } from './frozen/engine.ts'
import { createSearch, dropSearch } from './frozen/search-tables.ts'

/** Lays out the words of all texts in the order of tickets, so that search stops as soon as it has found enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropSearch(db)
  await createSearch(db)
  await (isPostgres(db) ? fillVectors(db) : fillFts(db))
}
