import { type Kysely, sql } from 'kysely'
import { isPostgres } from './frozen/engine.ts'

/**
 * Texts are found by their words and by the range of their tickets in one index, so that a common word is looked for among some tickets
 * alone; and each word that there is stands in a table, so that a beginning is looked for as the words that begin so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The index of SQLite is in the order of tickets, and it has such a table.
  if (!isPostgres(db)) return
  await sql`create table ticket_words_terms (term text collate "C" not null)`.execute(db)
  // By a trigger, since nodes of the version before go on writing texts until they are replaced. Two who add a word at the same time
  // need not wait for each other: it stands there twice then.
  await sql`create function add_ticket_words_terms() returns trigger language plpgsql as $$
    begin
      insert into ticket_words_terms (term)
        select given.term from (select distinct unnest(tsvector_to_array(words)) as term from added) as given
        where (select true from ticket_words_terms known where known.term = given.term limit 1) is null;
      return null;
    end $$`.execute(db)
  for (const change of ['insert', 'update']) {
    await sql`create trigger ${sql.ref(`ticket_words_terms_${change}`)} after ${sql.raw(change)} on ticket_words
      referencing new table as added for each statement execute function add_ticket_words_terms()`.execute(db)
  }
  await sql`insert into ticket_words_terms (term) select word from ts_stat('select words from ticket_words')`.execute(
    db,
  )
  await sql`create index ticket_words_terms_term on ticket_words_terms (term)`.execute(db)
  await sql`create index ticket_words_ranges on ticket_words
    using gin (words, (array[number / 1024 * 2 + least(part, 1)]))`.execute(db)
  await sql`drop index ticket_words_words`.execute(db)
}
