import { sql, type QueryExecutorProvider } from 'kysely'
import type { Db } from '../dialect.ts'
import { preparedText } from '../prepared.ts'
import type {
  Found,
  IndexedMessage,
  IndexedTicket,
  NumberSearch,
  SearchIndex,
} from '../search/search-index.ts'
import { inPieces, type Place } from '../search/search-pieces.ts'
import { eachAccount, eachTicket } from '../search/search-texts.ts'
import { indexedWordsOf, wordsOf } from '../search/search-words.ts'
import { STAFF_PART } from '../search/staff-texts.ts'
import { eachUnited, FIRST_UNITED } from '../search/united-texts.ts'
import { expressionOf, LONGEST_INDEXED_BEGINNING } from './search-expressions.ts'
import { signsOf } from './search-signs.ts'
import {
  addSubjects,
  countSubjects,
  mergeSubjects,
  removeSubject,
  removeSubjects,
} from './sqlite-subjects.ts'

/**
 * Texts are rows of an FTS5 table, made by migrations, that keeps no texts, numbered so that the order of rows is the order of tickets: what
 * is asked for in that order is read off the index and nothing is sorted.
 *
 *     number of the row = number of the ticket * PARTS + part     part 0: subject and message; n: message n of its chat;
 *                                                                 from FIRST_UNITED on: see united-texts.ts
 *
 * Exact words, and beginnings of up to three signs, are lists in that order already. A longer beginning would have to be
 * merged from the lists of all words that begin so each time, so it is written out as these words first; that is what
 * ticket_words_terms is for. Column `who` has signs for users that no word of a text can be, so that one user’s
 * tickets are found without going through everybody's.
 */
const PARTS = 2 ** 20

/** How many tickets are looked through in one go at first. */
const FIRST_SPAN = 50_000

/** Words that are known to be written down already while everything is indexed. */
const MOST_KNOWN_TERMS = 1_000_000

/** Full-text search by FTS5. */
export const sqliteSearch: SearchIndex = {
  knowsUsers: true,
  async add(db, tickets, messages) {
    if (tickets.length === 0 && messages.length === 0) return
    const rows = rowsOf(tickets, messages)
    await replaceRows(db, { rows: JSON.stringify(rows) })
    const terms = JSON.stringify([...new Set(rows.flatMap(longWords))])
    if (terms !== '[]') await insertTerms(db, { terms })
    await addSubjects(db, tickets)
  },

  async removeTicket(db, ticketNumber) {
    await sqliteSearch.removeMessage(db, ticketNumber, 0)
    await sqliteSearch.removeMessage(db, ticketNumber, STAFF_PART)
    await removeSubject(db, ticketNumber)
    await sqliteSearch.removeUnited(db, ticketNumber)
  },

  async removeMessage(db, ticketNumber, number) {
    if (number < FIRST_UNITED) await deleteRow(db, { row: ticketNumber * PARTS + number })
  },

  async removeUnited(db, ticketNumber) {
    const first = ticketNumber * PARTS
    await deleteRows(db, { first: first + FIRST_UNITED, last: first + PARTS - 1 })
  },

  async fill(db) {
    const known = new Set<string>()
    await sql`insert into ticket_words (ticket_words) values ('delete-all')`.execute(db)
    await removeSubjects(db)
    await sql`delete from ticket_words_terms`.execute(db)
    await sql`delete from account_words`.execute(db)
    // In large pieces, that later need less merging.
    await configure(db, 'hashsize', 64 * 1024 * 1024)
    await eachTicket(db, async (tickets, messages) => {
      const rows = rowsOf(tickets, messages)
      await insertRows(db, { rows: JSON.stringify(rows) })
      const terms = new Set(rows.flatMap(longWords).filter((word) => !known.has(word)))
      await insertTerms(db, { terms: JSON.stringify([...terms]) })
      if (known.size < MOST_KNOWN_TERMS) for (const term of terms) known.add(term)
      await addSubjects(db, tickets)
    })
    await configure(db, 'hashsize', 1024 * 1024)
    // Of words that are all known by now.
    await eachUnited(db, async (texts) => {
      await insertRows(db, { rows: JSON.stringify(rowsOf([], texts)) })
    })
    // What is left in pieces here, the first changes would merge, a few megabytes at a time.
    await sql`insert into ticket_words (ticket_words) values ('optimize')`.execute(db)
    await mergeSubjects(db)
    await eachAccount(db, (id, text) => sqliteSearch.addAccount(db, id, text))
  },

  find: findNumbers,

  async countTexts(db, words, most) {
    const counts: number[] = []
    // One after the other: the list of a word is read no further than that.
    for (const word of words)
      counts.push((await countMatches(db, { word: `"${word}"`, most })).rows[0]?.n ?? 0)
    return counts
  },

  countSubjects,

  async addAccount(db, id, text) {
    await sql`insert into account_words (words, id) values (${wordsOf(text).join(' ')}, ${id})`.execute(db)
  },

  async removeAccount(db, id, text) {
    // By its words, because no index knows ids.
    await sql`delete from account_words where rowid in (
      select rowid from account_words where words match ${allOf(wordsOf(text))} and id = ${id}
    )`.execute(db)
  },

  accounts(q) {
    const words = wordsOf(q)
    if (words.length === 0) return null
    const expression = words.map((word) => `"${word}"*`).join(' ')
    return sql<string>`(select id from account_words where words match ${expression})`
  },
}

const configure = async (db: QueryExecutorProvider, option: string, value: number): Promise<void> =>
  void (await sql`insert into ticket_words (ticket_words, rank) values (${option}, ${sql.lit(value)})`.execute(
    db,
  ))

type Row = [row: number, subject: string, message: string, chat: string, who: string]

/** In their order, so that FTS5 need not put away what it has gathered before each. */
const rowsOf = (tickets: readonly IndexedTicket[], messages: readonly IndexedMessage[]): Row[] =>
  [...tickets.map(ticketRow), ...messages.map(messageRow)].toSorted(([one], [other]) => one - other)

const ticketRow = (ticket: IndexedTicket): Row => [
  ticket.number * PARTS,
  indexedWordsOf(ticket.subject).join(' '),
  indexedWordsOf(ticket.message).join(' '),
  '',
  signsOf(ticket),
]

const messageRow = ({ ticket, number, text }: IndexedMessage): Row => [
  ticket.number * PARTS + number,
  '',
  '',
  indexedWordsOf(text).join(' '),
  signsOf(ticket),
]

const longWords = ([, ...texts]: Row): string[] =>
  texts
    .slice(0, 3)
    .flatMap((text) => text.split(' '))
    .filter((word) => word.length > LONGEST_INDEXED_BEGINNING)

const insertion = (how: string) =>
  preparedText(
    ({ rows }: { rows: string }) => sql`
    ${sql.raw(how)} into ticket_words (rowid, subject, message, chat, who)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(${rows})`,
  )
const insertRows = insertion('insert')
const replaceRows = insertion('insert or replace')

const insertTerms = preparedText(
  ({ terms }: { terms: string }) =>
    sql`insert or ignore into ticket_words_terms (term) select value from json_each(${terms})`,
)

const deleteRow = preparedText(
  ({ row }: { row: number }) => sql`delete from ticket_words where rowid = ${row}`,
)

/** FTS5 minds the ends of a range only where they are integers, and what is bound is not: all its rows would be gone through. */
const rowsBetween = (first: number, last: number) =>
  sql<boolean>`rowid between cast(${first} as integer) and cast(${last} as integer)`

const deleteRows = preparedText(
  ({ first, last }: { first: number; last: number }) =>
    sql`delete from ticket_words where ${rowsBetween(first, last)}`,
)

const countMatches = preparedText(
  ({ word, most }: { word: string; most: number }) => sql<{ n: number }>`
    select count(*) as n from (select rowid from ticket_words where ticket_words match ${word} limit ${most})`,
)

type Range = { expression: string; first: number; last: number; limit: number }
const placesIn = (table: string, parts: number) => {
  const inOrder = (direction: 'asc' | 'desc') =>
    preparedText(
      ({ expression, first, last, limit }: Range) => sql<Place>`
        select rowid / ${sql.lit(parts)} as number, rowid % ${sql.lit(parts)} as part from ${sql.table(table)}
        where ${sql.ref(table)} match ${expression} and ${rowsBetween(first, last)}
        order by rowid ${sql.raw(direction)} limit ${limit}`,
    )
  return { parts, newestFirst: inOrder('desc'), oldestFirst: inOrder('asc') }
}
const TEXTS = placesIn('ticket_words', PARTS)
const SUBJECTS = placesIn('ticket_subjects', 1)

/**
 * A piece in which nothing matches takes as long as all that lies behind it, because FTS5 looks where a piece ends only when
 * it has found something.
 */
async function* findNumbers(db: Db, search: NumberSearch): AsyncGenerator<Found> {
  const { terms, place, scope, descending, newest } = search
  const expression = await expressionOf(db, terms, place, scope)
  if (expression === null) return
  const { parts, newestFirst, oldestFirst } = place === 'subject' ? SUBJECTS : TEXTS
  yield* inPieces(search, { newest, firstSpan: FIRST_SPAN }, async ({ low, high, limit }) => {
    const range = { expression, first: low * parts, last: high * parts + parts - 1, limit }
    return (await (descending ? newestFirst : oldestFirst)(db, range)).rows
  })
}

const allOf = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' ')
