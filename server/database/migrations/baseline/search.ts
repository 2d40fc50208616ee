import { type Kysely, sql } from 'kysely'
import { isPostgres } from './columns.ts'

/** The full-text index of tickets: FTS5 on SQLite, `tsvector` on PostgreSQL. */
export const createSearch = (db: Kysely<unknown>): Promise<void> =>
  isPostgres(db) ? createVectors(db) : createFts(db)

async function createFts(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table ticket_words using fts5(
      subject, message, chat, who, content = '', contentless_delete = 1, detail = column, prefix = '1 2 3',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* P* S* C*'"
    )`.execute(db)
  // Every commit leaves a segment. Merging more of them at a time costs half, and the limit keeps each merge short.
  await sql`insert into ticket_words (ticket_words, rank) values ('automerge', 8)`.execute(db)
  await sql`insert into ticket_words (ticket_words, rank) values ('crisismerge', 64)`.execute(db)
}

async function createVectors(db: Kysely<unknown>): Promise<void> {
  await sql`create table ticket_words (
      number bigint not null, part bigint not null, words tsvector not null, primary key (number, part)
    )`.execute(db)
  await sql`create index ticket_words_words on ticket_words using gin (words)`.execute(db)
  await sql`create index ticket_words_subject on ticket_words
    using gin (ts_filter(words, '{a,d}')) where part = 0`.execute(db)
}
