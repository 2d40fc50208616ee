import { type RawBuilder, sql } from 'kysely'
import { createSearchIndex, signsOf, type TextPlace } from '../search/search-index.ts'
import { indexedWordsOf } from '../search/search-words.ts'

/** Whether a text of a kind matches a query. The words of subjects have an index of their own. */
const PLACES: Record<TextPlace, (query: RawBuilder<unknown>) => RawBuilder<boolean>> = {
  anywhere: (query) => sql`words @@ ${query}`,
  subject: (query) => sql`part = 0 and ts_filter(words, '{a,d}') @@ ${query}`,
  ticket: (query) => sql`part = 0 and words @@ ${query}`,
  message: (query) => sql`part > 0 and words @@ ${query}`,
}

/** Full-text search by `tsvector` and GIN. Weights: A subjects, B first messages, C conversations, D users and status. */
export const postgresSearch = createSearchIndex({
  and: ' & ',
  or: ' | ',
  word: (text, isWhole) => `'${text}'${isWhole ? '' : ':*'}`,
  matches: (match, place) => PLACES[place](sql`${match}::tsquery`),
  columns: {
    number: sql`number`,
    part: sql`part`,
    // An expression without an index. Otherwise the planner might read all tickets in their order.
    order: sql`number + 0`,
  },
  ofTickets: (low, high) => sql`number between ${low} and ${high}`,
  ofParts: (number, first, last) => sql`number = ${number} and part between ${first} and ${last}`,
  // GIN does not know the order of tickets. A common word usually has hits among the newest tickets.
  firstSpan: 16_384,
  rowOf: ({ number, part, subject, message, chat, ...users }) => ({
    number,
    part,
    words: [...[subject, message, chat].map(indexedWordsOf), signsOf(users)].map(vectorOf).join(' '),
  }),
  write: (rows) => sql`insert into ticket_words (number, part, words)
    select number, part, words::tsvector
    from json_to_recordset(${rows}::json) as texts (number bigint, part bigint, words text)
    on conflict (number, part) do update set words = excluded.words`,
  clear: sql`delete from ticket_words`,
})

/**
 * The words of a column with its weight. Each column has its own position, because a word has one weight per position. Words
 * contain only letters, digits and marks, so no escaping is needed.
 */
const vectorOf = (words: readonly string[], column: number): string =>
  [...new Set(words)].map((word) => `'${word}':${column + 1}${'ABCD'[column]}`).join(' ')
