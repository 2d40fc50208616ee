import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import type { Found, NumberSearch, TextPlace } from '../search/search-index.ts'
import { inPieces, type Piece, type Place } from '../search/search-pieces.ts'
import type { SearchWord } from '../search/search-terms.ts'
import { sharesOf } from './postgres-shares.ts'

/** What matches texts that have all these words. */
export const expressionOf = (words: readonly SearchWord[]): string =>
  words.map(({ text, isWhole }) => `'${text}'${isWhole ? '' : ':*'}`).join(' & ')

/** Where words have to be; a ticket's own texts are part 0, so that none of its words needs to be looked at for its weight. */
export const PLACES: Record<TextPlace, RawBuilder<boolean>> = {
  anywhere: sql`true`,
  subject: sql`w.part = 0`,
  ticket: sql`w.part = 0`,
  message: sql`w.part > 0`,
}

/** How many texts of a ticket are looked at, in the middle. */
const TEXTS: Record<TextPlace, number> = { anywhere: 6, subject: 1, ticket: 1, message: 5 }
/** Texts that are read off in the order of tickets before it is known how many of them have the words, and at most so many tickets. */
const FIRST_READ = 6144
const MOST_FIRST = 16_384
/** Texts that are enough for whoever does not say it. */
const WANTED = 256
/** To find a text by the index of words, and to read it, costs as much as to read so many of a row. */
const COST_OF_FINDING = 10
/** How many tickets are looked through by the index of words in one go. */
const FIRST_INDEXED_SPAN = 262_144

/**
 * Goes through the tickets that have words in their texts, of which nothing else is asked. The index of words finds all texts that there
 * are and knows no order; where words are common, it is cheaper to read texts in the order of tickets until there are enough. PostgreSQL
 * would choose by how often each word is, as if they had nothing to do with each other, and takes the index for nearly free.
 */
export async function* findByTexts(
  db: Db,
  search: NumberSearch,
  words: readonly SearchWord[],
  newest: number,
): AsyncGenerator<Found> {
  const { place, descending, wanted = WANTED } = search
  const expression = expressionOf(words)
  const read = (holds: RawBuilder<boolean>, order: RawBuilder<unknown>) => async (piece: Piece) => {
    const { rows } = await sql<Place>`select w.number, w.part from ticket_words w
      where ${holds} and w.number between ${piece.low} and ${piece.high} and ${PLACES[place]}
      order by ${order} ${descending ? sql`desc` : sql`asc`} limit ${piece.limit}`.execute(db)
    return rows
  }
  // By a function, which no index knows; and in an order, which none has.
  const inOrder = read(sql`ts_match_vq(w.words, ${expression}::tsquery)`, sql`w.number`)
  const byIndex = read(sql`w.words @@ ${expression}::tsquery`, sql`w.number + 0`)
  const isWorthReading = (textsOfEach: number, from: number): boolean => {
    const left = descending ? Math.min(from, newest + 1) : newest - from
    return textsOfEach ** 2 * left * COST_OF_FINDING > wanted * TEXTS[place]
  }

  let { from } = search
  const most = Math.min(...(await sharesOf(db, words))) * TEXTS.anywhere
  if (isWorthReading(most, from)) {
    const expected = Math.min((2 * wanted) / most, MOST_FIRST)
    const firstSpan = Math.ceil(Math.max(FIRST_READ / TEXTS[place], expected))
    let [passed, texts] = [0, 0]
    for await (const found of inPieces(search, { newest, firstSpan }, inOrder)) {
      from = found.upTo
      passed += found.passed
      texts += found.hits.reduce((sum, { parts }) => sum + parts.length, 0)
      yield found
      if (!isWorthReading(texts / Math.max(passed, 1), from)) break
    }
  }
  yield* inPieces({ ...search, from }, { newest, firstSpan: FIRST_INDEXED_SPAN }, byIndex)
}
