import { sql } from 'kysely'
import { fillSearch } from '../store/fill-search.ts'
import type { DeskPlace } from './place.ts'

/** Makes everything findable that is to be found: tickets, what is said about them, and accounts. */
export async function indexWords({ db, dialect }: DeskPlace): Promise<void> {
  // A migration may have indexed already what it found.
  for (const index of ['ticket_words', 'account_words'])
    await sql`delete from ${sql.table(index)}`.execute(db)
  await fillSearch(db, dialect)
}
