import type { ConditionTest, QueueOrder } from '@support-desk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Dialect } from '../database/dialect.ts'
import { writeCursor } from '../kernel/keyset-pages.ts'
import { cursorOf, type QueuePosition, SORTINGS } from './places.ts'
import { conditionOf, sqlOf, type WordsKnown } from './queries-compile.ts'
import { keyOfWords, leadingWords, wordsIn } from './words-in.ts'
import { type Listing, listedFor } from './queries-listed.ts'
import {
  type TicketNumberPage,
  type PlacedTicket,
  readTickets,
  type Sizes,
  type WordsSource,
} from './queries-read.ts'

type FindRequest = {
  test: ConditionTest
  order: QueueOrder
  limit: number
  after: QueuePosition | null
  sizes: Sizes
  withoutSamples: boolean
}

/** After this time, in ms, a page ends with the tickets found so far. */
const PATIENCE_MS = 25
/** At least this many tickets are checked, so that a small install gets full pages on a slow machine. */
const FEWEST_PASSED = 600
/** Limit of one request to the search index. */
const MOST_SAYING = 1000

/** Finds a page of a test with words. The search index tells which tickets contain them; the database does the rest. */
export async function findWithWords(
  db: Db,
  dialect: Dialect,
  { test, order, limit, after, sizes, withoutSamples }: FindRequest,
  source: WordsSource,
): Promise<TicketNumberPage> {
  const deadline = performance.now() + PATIENCE_MS
  const found: PlacedTicket[] = []
  let place = after
  let passed = 0
  const pageUpTo = (end: QueuePosition | null): TicketNumberPage => ({
    numbers: found.slice(0, limit).map(({ number }) => number),
    nextCursor: end && writeCursor(cursorOf(end)),
  })
  const isLate = () => passed >= FEWEST_PASSED && performance.now() > deadline
  const listing = { withoutSamples }
  const anyTexts = conditionOf(test, dialect, listing, (leaf) => !leaf.isExcept)
  const candidates = { condition: anyTexts, order, after, limit: sizes.few + 1, sizes }
  const isFew = (await readTickets(db, dialect, candidates)).length <= sizes.few
  for (;;) {
    const listed = isFew ? ALL : await listTickets(test, order, place, source)
    passed += listed.count
    const perhaps = conditionOf(
      test,
      dialect,
      listing,
      listed.orElse(true),
      listed.upTo && upToSql(order, listed.upTo),
    )
    const surely = sqlOf(test, dialect, listed.orElse(false))
    for (;;) {
      const reading = { condition: perhaps, order, after: place, limit: sizes.together, sizes, flag: surely }
      const some = await readTickets(db, dialect, reading)
      passed += some.length
      found.push(...(await passing(db, dialect, test, some, source)))
      const last = found[limit - 1]
      if (found.length > limit && last) return pageUpTo(last)
      place = some.at(-1) ?? place
      if (some.length < sizes.together) break
      if (isLate()) return pageUpTo(place)
    }
    if (listed.upTo === null) return pageUpTo(null)
    place = listed.upTo
    if (isLate()) return pageUpTo(place)
  }
}

/** The tickets that contain the leading words of a test. */
type WordMatches = {
  /** Number of these tickets. */
  count: number
  /** Up to this position all of them are known; null: there are no more. */
  upTo: QueuePosition | null
  /**
   * Whether a ticket contains the words of a leaf. For words that were not looked up, the answer is assumed: with
   * `isHopeful`, the one that makes a ticket match.
   */
  orElse: (isHopeful: boolean) => WordsKnown
}

const ALL: WordMatches = {
  count: 0,
  upTo: null,
  orElse: (isHopeful) => (leaf) => leaf.isExcept !== isHopeful,
}

/**
 * Asks the search index. In the order by number it continues after a position. In other orders it returns the newest
 * tickets.
 */
async function listTickets(
  test: ConditionTest,
  order: QueueOrder,
  place: QueuePosition | null,
  source: WordsSource,
): Promise<WordMatches> {
  const isByNumber = order === 'newest' || order === 'oldest'
  const descending = order !== 'oldest'
  const from = (isByNumber ? place?.number : undefined) ?? (descending ? Number.MAX_SAFE_INTEGER : 0)
  const numbers = new Map<string, readonly number[]>()
  const ends: number[] = []
  let count = 0
  for (const phrase of leadingWords(test)) {
    const said = await source.saying({ phrase, from, descending, most: MOST_SAYING })
    numbers.set(keyOfWords(phrase), said.numbers)
    count += said.numbers.length
    if (isByNumber && said.stoppedAt !== null) ends.push(said.stoppedAt)
  }
  const end = ends.length === 0 ? null : descending ? Math.max(...ends) : Math.min(...ends)
  return {
    count,
    upTo: end === null ? null : { priority: 0, place: '', number: end },
    orElse: (isHopeful) => (leaf) =>
      (leaf.isExcept ? undefined : numbers.get(keyOfWords(leaf))) ?? leaf.isExcept !== isHopeful,
  }
}

/** Tickets up to a position, inclusive. */
const upToSql = (order: QueueOrder, end: QueuePosition): RawBuilder<boolean> =>
  sql<boolean>`not (${SORTINGS[order].after('t', end)})`

/** The matching tickets: certain by their flag, or checked by their texts. */
async function passing(
  db: Db,
  dialect: Dialect,
  test: ConditionTest,
  some: readonly PlacedTicket[],
  source: WordsSource,
): Promise<readonly PlacedTicket[]> {
  const numbers = some.filter(({ flag }) => flag === 0).map(({ number }) => number)
  const kept = new Set(await passingNumbers(db, dialect, { test, withoutSamples: false }, numbers, source))
  return some.filter(({ number, flag }) => flag === 1 || kept.has(number))
}

/** The numbers of given tickets that match a test. */
async function passingNumbers(
  db: Db,
  dialect: Dialect,
  { test, ...listing }: { test: ConditionTest } & Listing,
  numbers: readonly number[],
  { thoseSaying }: Pick<WordsSource, 'thoseSaying'>,
): Promise<number[]> {
  if (numbers.length === 0) return []
  const known = new Map<string, number[]>()
  for (const phrase of wordsIn(test))
    if (!known.has(keyOfWords(phrase))) known.set(keyOfWords(phrase), await thoseSaying({ phrase, numbers }))
  const passes = sqlOf(test, dialect, (leaf) => known.get(keyOfWords(leaf)) ?? false)
  const { rows } = await sql<{ number: number }>`
    select t.number from ${dialect.listed(JSON.stringify(numbers))} as listed cross join tickets as t
    where t.number = listed.value and ${passes} and ${listedFor(test, dialect, listing)}`.execute(db)
  return rows.map(({ number }) => number)
}

/** The ids of given tickets that match a test, without samples: they cause no message. */
export async function passingIds(
  db: Db,
  dialect: Dialect,
  test: ConditionTest,
  ids: readonly string[],
  source: Pick<WordsSource, 'thoseSaying'>,
): Promise<Set<string>> {
  const tickets = await db
    .selectFrom(dialect.listedTexts(JSON.stringify(ids)).as('listed'))
    .crossJoin('tickets as t')
    .select(['t.id', 't.number'])
    .whereRef('t.id', '=', 'listed.value')
    .execute()
  const numbers = tickets.map(({ number }) => number)
  const kept = new Set(await passingNumbers(db, dialect, { test, withoutSamples: true }, numbers, source))
  return new Set(tickets.filter(({ number }) => kept.has(number)).map(({ id }) => id))
}
