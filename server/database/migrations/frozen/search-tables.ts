import { type Kysely, sql } from 'kysely'
import { isPostgres } from './engine.ts'

// For migrations alone, and frozen with them.

/** Makes the tables of full-text search: FTS5 on SQLite, `tsvector` on PostgreSQL. */
export const createSearch = (db: Kysely<unknown>): Promise<void> =>
  isPostgres(db) ? createVectors(db) : createFts(db)

/** Removes the tables of full-text search, as far as they are there. */
export async function dropSearch(db: Kysely<unknown>): Promise<void> {
  const ofFts = isPostgres(db) ? [] : ['ticket_words_terms']
  for (const table of ['ticket_words', ...ofFts, 'account_words']) {
    await sql`drop table if exists ${sql.table(table)}`.execute(db)
  }
}

/** Sets one of FTS5's options of the index of tickets. */
export const configureFts = async (db: Kysely<unknown>, option: string, value: number): Promise<void> =>
  void (await sql`insert into ticket_words (ticket_words, rank) values (${option}, ${sql.lit(value)})`.execute(
    db,
  ))

const TOKENS = `tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* P* S* C*'"`

async function createFts(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create virtual table ticket_words using fts5(
          subject, message, chat, who, content = '', contentless_delete = 1, detail = column, prefix = '1 2 3', ${TOKENS}
        )`,
    )
    .execute(db)
  // Every commit leaves a segment: merged in larger numbers they cost half, and never so many that a commit is held up for long.
  await configureFts(db, 'automerge', 8)
  await configureFts(db, 'crisismerge', 64)
  await sql`create table ticket_words_terms (term text primary key) without rowid`.execute(db)
  await sql
    .raw(`create virtual table account_words using fts5(words, id unindexed, prefix = '1 2 3', ${TOKENS})`)
    .execute(db)
}

async function createVectors(db: Kysely<unknown>): Promise<void> {
  await sql`create table ticket_words (
      number bigint not null, part bigint not null, words tsvector not null, primary key (number, part)
    )`.execute(db)
  await sql`create table account_words (id text collate "C" primary key, words tsvector not null)`.execute(db)
  for (const table of ['ticket_words', 'account_words']) {
    await sql`create index ${sql.ref(`${table}_words`)} on ${sql.table(table)} using gin (words)`.execute(db)
  }
}
