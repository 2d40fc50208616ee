import { sql } from 'kysely'
import type { Db, Dialect } from '../dialect.ts'
import { allTexts, textOfAccount } from './indexed-texts.ts'
import { fillNames } from '../account-names.ts'

/** Makes all tickets, messages and accounts of a database findable, from the beginning. */
export async function fillSearch(db: Db, { search }: Dialect): Promise<void> {
  await search.fill(db, allTexts(db))
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'email'])
    .where('deleted_at', 'is', null)
    .execute()
  for (const account of accounts) await search.addAccount(db, account.id, textOfAccount(account))
  await fillNames(db)
}

/** Fills the index where it is empty and there are tickets, as after an upgrade that has made it anew. */
export async function fillEmptySearch(db: Db, dialect: Dialect): Promise<void> {
  const { rows } =
    await sql`select 1 from tickets where not exists (select 1 from ticket_words) limit 1`.execute(db)
  if (rows.length > 0) await fillSearch(db, dialect)
}
