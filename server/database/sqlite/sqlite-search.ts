import { sql } from 'kysely'
import type { Db } from '../dialect.ts'
import {
  FIRST_HITS,
  hitsOf,
  type IndexedText,
  type IndexSearch,
  MOST_HITS,
  PARTS,
  type SearchIndex,
  signsNamed,
  signsOf,
  signsWanted,
  type TextPlace,
} from '../search/search-index.ts'
import type { SearchTerm } from '../search/search-terms.ts'
import { indexedWordsOf, wordsOf } from '../search/search-words.ts'

/**
 * Full-text search by FTS5. A text is a row of a table that keeps its words alone. Its number is that of the ticket times PARTS, plus
 * the part, so rows are in the order of tickets and nothing is sorted. Column `who` has the words that stand for users and states.
 */
export const sqliteSearch: SearchIndex = {
  async write(db, texts) {
    if (texts.length > 0) await replaceRows(db, { rows: JSON.stringify(texts.map(rowOf)) })
  },

  async remove(db, number, first, last = PARTS - 1) {
    await deleteRows(db, { first: number * PARTS + first, last: number * PARTS + last })
  },

  async fill(db, texts) {
    await sql`insert into ticket_words (ticket_words) values ('delete-all')`.execute(db)
    await sql`delete from account_words`.execute(db)
    for await (const some of texts) {
      // In the order of rows, so that FTS5 need not flush before each.
      const rows = some.map(rowOf).toSorted(([one], [other]) => one - other)
      await insertRows(db, { rows: JSON.stringify(rows) })
    }
    // Otherwise the first changes would merge what was filled in, some megabytes at a time.
    await sql`insert into ticket_words (ticket_words) values ('optimize')`.execute(db)
  },

  async *find(db, search) {
    const match = expressionOf(search)
    let edge = Math.min(search.from, LAST_NUMBER)
    for (let limit = FIRST_HITS; ; limit = Math.min(limit * 2, MOST_HITS)) {
      const { rows } = search.descending
        ? await newestFirst(db, { match, first: 0, last: edge * PARTS - 1, limit })
        : await oldestFirst(db, { match, first: (edge + 1) * PARTS, last: LAST_NUMBER * PARTS, limit })
      const last = rows.at(-1)
      if (!last) return
      yield hitsOf(rows)
      if (rows.length < limit) return
      edge = last.number
    }
  },

  async countTexts(db, words, most) {
    const counts: number[] = []
    for (const word of words)
      counts.push((await countMatches(db, { match: `"${word}"`, most })).rows[0]?.n ?? 0)
    return counts
  },

  async addAccount(db, id, text) {
    await sql`insert into account_words (words, id) values (${wordsOf(text).join(' ')}, ${id})`.execute(db)
  },

  async removeAccount(db, id, text) {
    // By its words, because no index knows ids.
    const match = wordsOf(text)
      .map((word) => `"${word}"`)
      .join(' ')
    await sql`delete from account_words where rowid in (
      select rowid from account_words where words match ${match} and id = ${id}
    )`.execute(db)
  },

  accounts(q) {
    const match = wordsOf(q)
      .map((word) => `"${word}"*`)
      .join(' ')
    return match === '' ? null : sql<string>`(select id from account_words where words match ${match})`
  },
}

/** A larger number times PARTS would not be exact. */
const LAST_NUMBER = 2 ** 32

type Row = [row: number, subject: string, message: string, chat: string, who: string]

const rowOf = (text: IndexedText): Row => [
  text.number * PARTS + text.part,
  indexedWordsOf(text.subject).join(' '),
  indexedWordsOf(text.message).join(' '),
  indexedWordsOf(text.chat).join(' '),
  signsOf(text).join(' '),
]

const insertion =
  (how: string) =>
  (db: Db, { rows }: { rows: string }) =>
    sql`
    ${sql.raw(how)} into ticket_words (rowid, subject, message, chat, who)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(${rows})`.execute(
      db,
    )
const insertRows = insertion('insert')
const replaceRows = insertion('insert or replace')

// FTS5 uses a range of rows only where its ends are integers, which bound numbers are not.
const deleteRows = (db: Db, { first, last }: { first: number; last: number }) =>
  sql`delete from ticket_words
    where rowid between cast(${first} as integer) and cast(${last} as integer)`.execute(db)

const countMatches = (db: Db, { match, most }: { match: string; most: number }) =>
  sql<{ n: number }>`
    select count(*) as n from (select rowid from ticket_words where ticket_words match ${match} limit ${most})`.execute(
    db,
  )

type Range = { match: string; first: number; last: number; limit: number }

const inOrder =
  (direction: 'asc' | 'desc') =>
  (db: Db, { match, first, last, limit }: Range) =>
    sql<{ number: number; part: number }>`
      select rowid / ${sql.lit(PARTS)} as number, rowid % ${sql.lit(PARTS)} as part from ticket_words
      where ticket_words match ${match} and rowid between cast(${first} as integer) and cast(${last} as integer)
      order by rowid ${sql.raw(direction)} limit ${limit}`.execute(db)
const newestFirst = inOrder('desc')
const oldestFirst = inOrder('asc')

const COLUMNS: Record<TextPlace, string> = {
  anywhere: '',
  subject: '{subject who} : ',
  ticket: '{subject message who} : ',
  message: '{chat who} : ',
}

/** The search as an expression of FTS5. */
function expressionOf(search: IndexSearch): string {
  const wanted = signsWanted(search).map(eitherOf)
  return `${COLUMNS[search.place]}(${[...search.terms.map(termExpression), ...wanted].join(' AND ')})`
}

function termExpression(term: SearchTerm): string {
  const words = term.words.map(({ text, isWhole }) => `"${text}"${isWhole ? '' : '*'}`)
  const signs = signsNamed(term).map((sign) => `"${sign}"`)
  return `(${[`(${words.join(' AND ')})`, ...signs].join(' OR ')})`
}

const eitherOf = (signs: readonly string[]): string => `(${signs.map((sign) => `"${sign}"`).join(' OR ')})`
