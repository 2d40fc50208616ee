import { type Kysely, sql } from 'kysely'
import { isPostgres } from './frozen/engine.ts'

/**
 * One index of words on both databases, which also knows the users and the state of a ticket. It is emptied here, and filled anew at
 * the end of the start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) {
    await sql`drop table ticket_subjects`.execute(db)
    await sql`drop table ticket_words_terms`.execute(db)
    await sql`insert into ticket_words (ticket_words) values ('delete-all')`.execute(db)
    return
  }
  for (const change of ['insert', 'update'])
    await sql`drop trigger ${sql.ref(`ticket_words_terms_${change}`)} on ticket_words`.execute(db)
  await sql`drop function add_ticket_words_terms()`.execute(db)
  await sql`drop table ticket_words_terms`.execute(db)
  await sql`drop table ticket_subjects`.execute(db)
  await sql`drop index ticket_words_ranges`.execute(db)
  await sql`delete from ticket_words`.execute(db)
  await sql`create index ticket_words_words on ticket_words using gin (words)`.execute(db)
  await sql`create index ticket_words_subject on ticket_words
    using gin (ts_filter(words, '{a,d}')) where part = 0`.execute(db)
}
