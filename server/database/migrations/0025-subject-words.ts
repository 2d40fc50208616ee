import { type Kysely, sql } from 'kysely'
import { isPostgres } from './frozen/engine.ts'

/** The words of subjects in the order of tickets, so that PostgreSQL reads them off no further than a page goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite has an index of subjects already.
  if (!isPostgres(db)) return
  await sql`create table ticket_subjects (word text collate "C" not null, number bigint not null)`.execute(db)
  await sql`insert into ticket_subjects (word, number)
    select lexeme, number from ticket_words, unnest(words) where part = 0 and 'A' = any(weights)
    order by lexeme, number`.execute(db)
  await sql`alter table ticket_subjects add primary key (word, number)`.execute(db)
}
