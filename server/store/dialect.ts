import type { ColumnDataType, Kysely, RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

/** Which words are searched: those of tickets and their chats, or names and addresses of people. */
export type SearchIndex = 'ticket_words' | 'account_words'

/** All that differs between the databases, and nothing else. */
export type Dialect = {
  /** What the columns of tables are made of. Text is compared byte by byte. */
  types: Record<'text' | 'integer' | 'bytes', ColumnDataType | RawBuilder<unknown>>
  /** Rows that this finds stay as they are until the transaction ends. */
  holding<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** Like {@link Dialect.holding}, for rows that nobody else holds; the others are passed over. */
  holdingFree<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** Holds one row like {@link Dialect.holding}; what is read afterwards is how the one who held it before left it. */
  hold(db: Db, table: 'accounts' | 'tickets', id: string): Promise<void>
  /** Makes all who call this with the same number wait for one another, until their transactions end. */
  oneAtATime(db: Db, number: number): Promise<void>
  /** The numbers of a JSON list as rows, to join with. */
  listed(json: string): RawBuilder<{ value: number }>
  /** Makes the database tell every node when an event is committed. */
  createWakeUps(db: Kysely<unknown>): Promise<void>
  createSearch(db: Kysely<unknown>): Promise<void>
  /** Makes words findable under an id; an id can have any number of texts. */
  addWords(db: Db, index: SearchIndex, id: string, text: string): Promise<void>
  removeWords(db: Db, index: SearchIndex, id: string): Promise<void>
  /** Takes away one text of an id; made for one that was added a moment ago. */
  removeText(db: Db, index: SearchIndex, id: string, text: string): Promise<void>
  /** Subquery of the ids under which every word of `q` begins a word; null when `q` has no words. */
  idsMatching(index: SearchIndex, q: string): RawBuilder<string> | null
  /** Like {@link Dialect.idsMatching}, with the `rank` of each text: the higher the better, and at most 1. */
  ranksMatching(index: SearchIndex, q: string): RawBuilder<{ id: string; rank: number }> | null
}
