import { sql } from 'kysely'
import type { Db, Dialect } from '../dialect.ts'
import { fillNames } from './account-names.ts'
import { allTexts } from './indexed-texts.ts'

/** Rebuilds the search index of all tickets, messages and accounts. */
export async function fillSearch(db: Db, { search }: Dialect): Promise<void> {
  await search.fill(db, allTexts(db))
  await fillNames(db)
}

/** Rebuilds each empty index, as after a migration that has emptied it. */
export async function fillEmptySearch(db: Db, { search }: Dialect): Promise<void> {
  if (await isMissing(db, 'tickets', 'ticket_words')) await search.fill(db, allTexts(db))
  if (await isMissing(db, 'accounts', 'account_names')) await fillNames(db)
}

async function isMissing(db: Db, table: string, index: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where not exists (select 1 from ${sql.table(index)}) limit 1`.execute(db)
  return rows.length > 0
}
