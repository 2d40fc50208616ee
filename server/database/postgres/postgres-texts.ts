import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { together } from '../../kernel/asking/together.ts'
import type { Found, NumberSearch, TextPlace } from '../search/search-index.ts'
import { inPieces, type Piece, type Place } from '../search/search-pieces.ts'
import type { SearchWord } from '../search/search-terms.ts'
import { beginningOf, expressionOf, meantInTexts } from './postgres-meant.ts'
import { stepFor, walkRanges } from './postgres-ranges.ts'
import { sharesOf } from './postgres-shares.ts'

/** Where words have to be; a ticket's own texts are part 0, so that none of its words needs to be looked at for its weight. */
export const PLACES: Record<TextPlace, RawBuilder<boolean>> = {
  anywhere: sql`true`,
  subject: sql`w.part = 0`,
  ticket: sql`w.part = 0`,
  message: sql`w.part > 0`,
}

/** How many texts a ticket has, in the middle. */
export const TEXTS = 6
const TEXTS_AT: Record<TextPlace, number> = { anywhere: TEXTS, subject: 1, ticket: 1, message: TEXTS - 1 }
/** Texts that are read off in the order of tickets before it is known how many of them have the words, and at most so many tickets. */
const FIRST_READ = 6144
const MOST_FIRST = 16_384
/** Texts that are enough for whoever does not say it. */
const WANTED = 256
/** So many texts are found and put in order at once, before it is worth to go from range to range. */
const FEW = 2000
/** To find a text by the index of words, and to read it, costs as much as to read so many of a row. */
const COST_OF_FINDING = 10
/** How many tickets are looked through by the index of words in one go. */
const FIRST_INDEXED_SPAN = 262_144

/**
 * Goes through the tickets that have words in their texts, of which nothing else is asked. The index of words knows no order, but the
 * ranges of tickets, so that what is common is looked for in one range after the other.
 */
export async function* findByTexts(
  db: Db,
  search: NumberSearch,
  words: readonly SearchWord[],
): AsyncGenerator<Found> {
  const { place, descending, newest, wanted = WANTED } = search
  const textsOfEach = Math.min(...(await sharesOf(db, words))) * TEXTS
  const pieces = { newest, firstSpan: FIRST_INDEXED_SPAN }
  if (textsOfEach * newest <= FEW) {
    const sought = { expression: beginningOf(words), place, descending }
    yield* inPieces(search, pieces, (piece) => lookUp(db, sought, piece))
    return
  }
  const meant = await together(...words.map((word) => meantInTexts(db, word)))
  const expression = expressionOf(meant)
  if (expression === null) return
  if (meant.some((word) => word.words === null)) {
    yield* readOrFind(db, search, { expression, textsOfEach })
  } else {
    const step = stepFor(textsOfEach, wanted)
    yield* inPieces(search, pieces, (piece) => walkRanges(db, { expression, place, descending, step }, piece))
  }
}

type Sought = { expression: string; place: TextPlace; descending: boolean }

/** By the index, all at once; in an order which no index has. */
const lookUp = (db: Db, sought: Sought, piece: Piece) =>
  readPlaces(db, sought, piece, sql`w.words @@ ${sought.expression}::tsquery`, sql`w.number + 0`)

/** In order of tickets; by a function, which no index knows. */
const readInOrder = (db: Db, sought: Sought, piece: Piece) =>
  readPlaces(db, sought, piece, sql`ts_match_vq(w.words, ${sought.expression}::tsquery)`, sql`w.number`)

async function readPlaces(
  db: Db,
  { place, descending }: Sought,
  { low, high, limit }: Piece,
  holds: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`select w.number, w.part from ticket_words w
    where ${holds} and w.number between ${low} and ${high} and ${PLACES[place]}
    order by ${order} ${descending ? sql`desc` : sql`asc`} limit ${limit}`.execute(db)
  return rows
}

/**
 * Beginnings of too many words are found in the index by going through all texts of all of them. So texts are read off in the order of
 * tickets while that is cheaper.
 */
async function* readOrFind(
  db: Db,
  search: NumberSearch,
  { expression, textsOfEach }: { expression: string; textsOfEach: number },
): AsyncGenerator<Found> {
  const { place, descending, newest, wanted = WANTED } = search
  const sought = { expression, place, descending }
  const isWorthReading = (some: number, from: number): boolean => {
    const left = descending ? Math.min(from, newest + 1) : newest - from
    return some ** 2 * left * COST_OF_FINDING > wanted * TEXTS_AT[place]
  }

  let { from } = search
  if (isWorthReading(textsOfEach, from)) {
    const expected = Math.min((2 * wanted) / textsOfEach, MOST_FIRST)
    const firstSpan = Math.ceil(Math.max(FIRST_READ / TEXTS_AT[place], expected))
    let [passed, texts] = [0, 0]
    for await (const found of inPieces(search, { newest, firstSpan }, (piece) =>
      readInOrder(db, sought, piece),
    )) {
      from = found.upTo
      passed += found.passed
      texts += found.hits.reduce((sum, { parts }) => sum + parts.length, 0)
      yield found
      if (!isWorthReading(texts / Math.max(passed, 1), from)) break
    }
  }
  const pieces = { newest, firstSpan: FIRST_INDEXED_SPAN }
  yield* inPieces({ ...search, from }, pieces, (piece) => lookUp(db, sought, piece))
}
