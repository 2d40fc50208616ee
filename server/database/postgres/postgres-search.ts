import { type RawBuilder, sql } from 'kysely'
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
 * Full-text search by `tsvector` and GIN. A text is a row with its words: those of subjects have weight A, of first messages B, of
 * conversations C, and those that stand for users and states D.
 */
export const postgresSearch: SearchIndex = {
  async write(db, texts) {
    if (texts.length > 0) await insertRows(db, { rows: JSON.stringify(texts.map(rowOf)) })
  },

  async remove(db, number, first, last = PARTS - 1) {
    await deleteRows(db, { number, first, last })
  },

  async fill(db, texts) {
    await sql`delete from ticket_words`.execute(db)
    await sql`delete from account_words`.execute(db)
    for await (const some of texts) await postgresSearch.write(db, some)
  },

  async *find(db, search) {
    const { from, descending } = search
    const { rows: known } = await selectNewest(db)
    const newest = known[0]?.number ?? 0
    let edge = descending ? Math.min(from, newest + 1) : from
    for (let span = FIRST_SPAN; descending ? edge > 1 : edge < newest; span *= GROWTH) {
      const [low, high] = descending ? [Math.max(edge - span, 1), edge - 1] : [edge + 1, edge + span]
      yield* findBetween(db, search, low, high)
      edge = descending ? low : high
    }
  },

  async countTexts(db, words, most) {
    const counts = words.map(
      (word, index) => sql`(select count(*) from (
        select 1 from ticket_words where words @@ ${`'${word}'`}::tsquery limit ${sql.lit(most)}
      ) as found) as ${sql.ref(`n${index}`)}`,
    )
    if (counts.length === 0) return []
    const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db)
    return words.map((_, index) => rows[0]?.[`n${index}`] ?? 0)
  },

  async addAccount(db, id, text) {
    const words = vectorOf(wordsOf(text), 'A')
    await sql`insert into account_words (id, words) values (${id}, ${words}::tsvector)`.execute(db)
  },

  async removeAccount(db, id) {
    await sql`delete from account_words where id = ${id}`.execute(db)
  },

  accounts(q) {
    const query = wordsOf(q)
      .map((word) => `'${word}':*`)
      .join(' & ')
    return query === '' ? null : sql<string>`(select id from account_words where words @@ ${query}::tsquery)`
  },
}

/**
 * GIN does not know the order of tickets. So the newest of this number are searched first, which is enough for a common word, and then
 * eight times as many each time.
 */
const [FIRST_SPAN, GROWTH] = [16_384, 8]

const selectNewest = (db: Db) =>
  sql<{ number: number | null }>`select max(number) as number from tickets`.execute(db)

/** The hits among the tickets from one number to another. */
async function* findBetween(db: Db, search: IndexSearch, low: number, high: number) {
  const { place, descending } = search
  const fits = PLACES[place](sql`${queryOf(search)}::tsquery`)
  let [first, last] = [low, high]
  for (let limit = FIRST_HITS; first <= last; limit = Math.min(limit * 2, MOST_HITS)) {
    // The order is that of a sum, which no index has: reading tickets in their order could mean reading all of them.
    const { rows } = await sql<{ number: number; part: number }>`select number, part from ticket_words
      where ${fits} and number between ${first} and ${last}
      order by number + 0 ${descending ? sql`desc` : sql`asc`} limit ${limit}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    yield hitsOf(rows)
    if (rows.length < limit) return
    if (descending) last = end.number - 1
    else first = end.number + 1
  }
}

/** Whether a text at a place matches a query. The words of subjects have an index of their own. */
const PLACES: Record<TextPlace, (query: RawBuilder<unknown>) => RawBuilder<boolean>> = {
  anywhere: (query) => sql`words @@ ${query}`,
  subject: (query) => sql`part = 0 and ts_filter(words, '{a,d}') @@ ${query}`,
  ticket: (query) => sql`part = 0 and words @@ ${query}`,
  message: (query) => sql`part > 0 and words @@ ${query}`,
}

function queryOf(search: IndexSearch): string {
  const wanted = signsWanted(search).map((signs) => `(${signs.map((sign) => `'${sign}'`).join(' | ')})`)
  return [...search.terms.map(termQuery), ...wanted].join(' & ')
}

function termQuery(term: SearchTerm): string {
  const words = term.words.map(({ text, isWhole }) => `'${text}'${isWhole ? '' : ':*'}`)
  const signs = signsNamed(term).map((sign) => `'${sign}'`)
  return `(${[`(${words.join(' & ')})`, ...signs].join(' | ')})`
}

const rowOf = (text: IndexedText) => ({
  number: text.number,
  part: text.part,
  words: [
    vectorOf(indexedWordsOf(text.subject), 'A'),
    vectorOf(indexedWordsOf(text.message), 'B'),
    vectorOf(indexedWordsOf(text.chat), 'C'),
    vectorOf(signsOf(text), 'D'),
  ].join(' '),
})

/** Words with a weight. They hold letters, digits and marks alone, so nothing needs to be escaped. */
const vectorOf = (words: readonly string[], weight: string): string =>
  [...new Set(words)].map((word) => `'${word}':${WEIGHTS.indexOf(weight) + 1}${weight}`).join(' ')
/** Each weight has a position of its own; at one position a word has a single weight. */
const WEIGHTS = 'ABCD'

const insertRows = (db: Db, { rows }: { rows: string }) =>
  sql`insert into ticket_words (number, part, words)
    select number, part, words::tsvector
    from json_to_recordset(${rows}::json) as texts (number bigint, part bigint, words text)
    on conflict (number, part) do update set words = excluded.words`.execute(db)

const deleteRows = (db: Db, { number, first, last }: { number: number; first: number; last: number }) =>
  sql`delete from ticket_words
    where number = ${number} and part between ${first} and ${last}`.execute(db)
