import { type Kysely, sql } from 'kysely'

/** One index of names and email addresses. It is emptied here, and filled anew at the end of the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table account_words`.execute(db)
  await sql`delete from account_names`.execute(db)
}
