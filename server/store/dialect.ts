import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

/** Which words are searched: those of tickets and their chats, or names and addresses of people. */
export type SearchIndex = 'ticket_words' | 'account_words'

/** All that differs between the databases, and nothing else. */
export type Dialect = {
  isUniqueViolation(error: unknown): boolean
  createSearch(db: Kysely<unknown>): Promise<void>
  /** Makes words findable under an id; an id can have any number of texts. */
  addWords(db: Db, index: SearchIndex, id: string, text: string): Promise<void>
  removeWords(db: Db, index: SearchIndex, id: string): Promise<void>
  /** Takes away one text of an id; made for one that was added a moment ago. */
  removeText(db: Db, index: SearchIndex, id: string, text: string): Promise<void>
  /** Subquery of the ids under which every word of `q` begins a word; null when `q` has no words. */
  idsMatching(index: SearchIndex, q: string): RawBuilder<string> | null
}
