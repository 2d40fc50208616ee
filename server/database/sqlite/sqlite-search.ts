import { sql } from 'kysely'
import { createSearchIndex, PARTS, signsOf, type TextPlace } from '../search/search-index.ts'
import { indexedWordsOf } from '../search/search-words.ts'

const COLUMNS: Record<TextPlace, string> = {
  anywhere: '',
  subject: '{subject who} : ',
  ticket: '{subject message who} : ',
  message: '{chat who} : ',
}

// FTS5 uses a range of rows only when its bounds are integers, and bound numbers are floats.
const rowsBetween = (first: number, last: number) =>
  sql<boolean>`rowid between cast(${first} as integer) and cast(${last} as integer)`

/**
 * Full-text search by FTS5 without stored content. The row id is the ticket number times PARTS, plus the part. So rows are
 * ordered by ticket and need no sort. Column `who` has the words for users and status.
 */
export const sqliteSearch = createSearchIndex({
  and: ' AND ',
  or: ' OR ',
  word: (text, isWhole) => `"${text}"${isWhole ? '' : '*'}`,
  matches: (match, place) => sql`ticket_words match ${`${COLUMNS[place]}(${match})`}`,
  columns: {
    number: sql`rowid / ${sql.lit(PARTS)}`,
    part: sql`rowid % ${sql.lit(PARTS)}`,
    order: sql`rowid`,
  },
  ofTickets: (low, high) => rowsBetween(low * PARTS, high * PARTS + PARTS - 1),
  ofParts: (number, first, last) => rowsBetween(number * PARTS + first, number * PARTS + last),
  // All tickets in one range. With a larger number, the product with PARTS would not be exact.
  firstSpan: 2 ** 32,
  rowOf: ({ number, part, subject, message, chat, ...users }) => [
    number * PARTS + part,
    ...[subject, message, chat].map((text) => indexedWordsOf(text).join(' ')),
    signsOf(users).join(' '),
  ],
  write: (rows) => sql`insert or replace into ticket_words (rowid, subject, message, chat, who)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(${rows})`,
  clear: sql`insert into ticket_words (ticket_words) values ('delete-all')`,
  // Merges the index at once. Otherwise the first changes would merge it in steps of some megabytes.
  optimise: sql`insert into ticket_words (ticket_words) values ('optimize')`,
})
