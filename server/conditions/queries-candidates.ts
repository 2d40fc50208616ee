import type { ConditionTest, QueueOrder } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { compareIn, type Place, READINGS } from './places.ts'
import { fitOf } from './queries-compile.ts'
import type { WordsSource } from './words-source.ts'
import { type Candidate, countSpans, readNumbers, readSpan, readWhole } from './queries-spans.ts'
import {
  alongsOf,
  type Estimate,
  everything,
  type FieldSpan,
  keyOfSpan,
  prioritiesIn,
  rarest,
  type Span,
  spansIn,
  type WordsSpan,
} from './spans.ts'

/** What is looked for, after a place. `wanted` is how many are enough. */
export type Asked = {
  test: ConditionTest
  order: QueueOrder
  after: Place | null
  wanted: number
  sizes: Sizes
  /** By the clock of `performance.now()`, when whoever asks would rather have little than wait. */
  deadline: number
}

/** Some tickets in order; up to `upTo` there are no others, and null means that there are no others at all. */
export type Piece = { fitting: Candidate[]; upTo: Place | null; passed: number }

/** More spans than these are not counted: a condition of so many parts is read along its order. */
const MOST_COUNTED = 60
/** How much is read in which way. */
export type Sizes = {
  /** So few tickets are read and put in order at once. */
  few: number
  /** So many are read and put in order where the first piece along the order is not enough. */
  mostCollected: number
  /** Tickets that are read along the order at first. */
  firstPiece: number
}
export const SIZES: Sizes = { few: 300, mostCollected: 1200, firstPiece: 128 }
/** Newest tickets that say some words, of which those are taken that an order by something else has. */
const MOST_SAYING = 1000
const LARGEST_PIECE = 50_000
/** How long one statement may take that reads a piece; shortly before the end, how long it always may. */
const [PIECE_MS, LAST_PIECE_MS] = [5, 2]

/**
 * Goes through the tickets that may pass, in order, in pieces. The rarest of what a condition asks for that lies in order leads;
 * where that does not find enough at once, and something else that is asked for is rare, its tickets are read whole and put
 * in order. Words count as said; whoever asks looks at them again.
 */
export async function* candidatesFor(
  db: Db,
  dialect: Dialect,
  asked: Asked,
  source: WordsSource,
): AsyncGenerator<Piece> {
  const { test, order, sizes } = asked
  const { along, byPriority } = READINGS[order]
  const costOf = await costsOf(db, test, sizes)
  const room = { db, dialect, asked, source }
  const few = rarest(test, costOf, () => true)
  const inOrder = byPriority ? null : rarest(test, costOf, (span) => alongsOf(span).includes(along))
  // Words lie in the order of numbers. In another order, and beside what does not lie in it, they are put in order.
  const putsWordsInOrder = hasWords(few) && !hasWords(inOrder)
  const most = putsWordsInOrder ? sizes.mostCollected : sizes.few
  if (few && few.cost <= most && !(hasWords(few) && hasWords(inOrder))) {
    yield* collect(room, few, asked.after)
    return
  }
  for await (const piece of byPriority
    ? byRank(room)
    : merge(room, inOrder?.spans.filter(liesInOrder) ?? [everything(test)], asked.after, null)) {
    yield piece
    if (few && !hasWords(few) && few.cost < sizes.mostCollected && piece.upTo !== null) {
      yield* collect(room, few, piece.upTo)
      return
    }
  }
}

/** What an index has in an order in which the queue is read. Values of fields are in none, so they never lead there. */
type OrderedSpan = Exclude<Span, FieldSpan>
const liesInOrder = (span: Span): span is OrderedSpan => !('field' in span)

const hasWords = (estimate: Estimate | null): boolean =>
  estimate?.spans.some((span) => 'words' in span) ?? false

type Room = { db: Db; dialect: Dialect; asked: Asked; source: WordsSource }

async function costsOf(
  db: Db,
  test: ConditionTest,
  { mostCollected }: Sizes,
): Promise<(span: Span) => number> {
  const distinct = new Map(spansIn(test).map((span) => [keyOfSpan(span), span]))
  const counted = [...distinct.values()].flatMap((span) => ('words' in span ? [] : [span]))
  const counts = await countSpans(db, counted.slice(0, MOST_COUNTED), mostCollected)
  return (span) => counts.get(keyOfSpan(span)) ?? mostCollected
}

/** All that spans have after a place, in order: at once, but for words where their index has them in the same order. */
async function* collect(
  { db, dialect, asked: { test, order, sizes }, source }: Room,
  { spans, cost }: Estimate,
  start: Place | null,
): AsyncGenerator<Piece> {
  const reading = READINGS[order]
  const compare = compareIn(reading)
  const isByNumber = reading.along === 'number'
  const descending = reading.descending || !isByNumber
  for (let after = start; ;) {
    const from = (isByNumber ? after?.number : undefined) ?? (descending ? Number.MAX_SAFE_INTEGER : 0)
    const ends: Place[] = []
    const found = await Promise.all(
      spans.map(async (span) => {
        // There may be some more by now than were counted.
        if (!('words' in span))
          return readWhole(db, span, fitOf(test, dialect, null), 2 * sizes.mostCollected)
        const said = await source.saying({ phrase: phraseOf(span), from, descending, most: MOST_SAYING })
        if (isByNumber && said.stoppedAt !== null)
          ends.push({ priority: 0, place: '', number: said.stoppedAt })
        return readNumbers(db, dialect, said.numbers, fitOf(test, dialect, span))
      }),
    )
    const upTo = ends.toSorted(compare)[0] ?? null
    const follows = (one: Place) => after === null || compare(one, after) > 0
    const fitting = distinct(found.flat())
      .filter((one) => follows(one) && (upTo === null || compare(one, upTo) <= 0))
      .toSorted(compare)
    yield { fitting, upTo, passed: cost }
    if (upTo === null) return
    after = upTo
  }
}

/** Each ticket once, by the span that knows most of it. */
const distinct = (found: readonly Candidate[]): Candidate[] => [
  ...new Map(
    found.toSorted((one, other) => one.fits - other.fits).map((candidate) => [candidate.number, candidate]),
  ).values(),
]

const phraseOf = ({ words, isBeginning }: WordsSpan) => ({ words, isBeginning })

/** Goes through one priority after the other, the most urgent first. */
async function* byRank(room: Room): AsyncGenerator<Piece> {
  const { test, after } = room.asked
  const ranks = prioritiesIn(test).filter((rank) => after === null || rank <= after.priority)
  for (const [index, rank] of ranks.entries()) {
    const span = { ...everything(test), equals: [['priority', rank]] } satisfies Span
    for await (const piece of merge(room, [span], rank === after?.priority ? after : null, rank)) {
      const isEnd = piece.upTo === null && index === ranks.length - 1
      yield isEnd ? piece : { ...piece, upTo: piece.upTo ?? endOf(rank) }
    }
  }
}

/** After every ticket of a priority. */
const endOf = (priority: number): Place => ({
  priority,
  place: '\u{10ffff}',
  number: Number.MAX_SAFE_INTEGER,
})

/** Goes through several spans at once, each of which lies in order. */
async function* merge(
  room: Room,
  spans: readonly OrderedSpan[],
  start: Place | null,
  rank: number | null,
): AsyncGenerator<Piece> {
  const { order, wanted, sizes, deadline } = room.asked
  const compare = compareIn(READINGS[order])
  let after = start
  let size = Math.max(sizes.firstPiece, wanted)
  for (;;) {
    const began = performance.now()
    const parts = await Promise.all(spans.map((span) => readPart(room, span, after, size)))
    const now = performance.now()
    const took = now - began
    const mayTake = Math.min(PIECE_MS, Math.max(LAST_PIECE_MS, deadline - now))
    const ends = parts.flatMap(({ end }) =>
      end === null ? [] : [rank === null ? end : { ...end, priority: rank }],
    )
    const upTo = ends.toSorted(compare)[0] ?? null
    const known = parts
      .flatMap(({ candidates }) => candidates)
      .filter((one) => one.fits > 0 && (upTo === null || compare(one, upTo) <= 0))
    yield {
      fitting: distinct(known).toSorted(compare),
      upTo,
      passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    }
    if (upTo === null) return
    after = upTo
    size = Math.min(LARGEST_PIECE, 4 * size, Math.max(sizes.firstPiece, Math.floor((size * mayTake) / took)))
  }
}

type Part = { candidates: Candidate[]; end: Place | null; passed: number }

async function readPart(
  { db, dialect, asked: { test, order }, source }: Room,
  span: OrderedSpan,
  after: Place | null,
  size: number,
): Promise<Part> {
  const { along, descending } = READINGS[order]
  if (!('words' in span)) {
    const candidates = await readSpan(db, span, fitOf(test, dialect, null), {
      along,
      descending,
      after,
      limit: size,
    })
    const end = candidates.length < size ? null : (candidates.at(-1) ?? null)
    return { candidates, end, passed: candidates.length }
  }
  const from = after?.number ?? (descending ? Number.MAX_SAFE_INTEGER : 0)
  const said = await source.saying({
    phrase: phraseOf(span),
    from,
    descending,
    most: Math.min(size, MOST_SAYING),
  })
  const candidates = await readNumbers(db, dialect, said.numbers, fitOf(test, dialect, span))
  const end = said.stoppedAt === null ? null : { priority: 0, place: '', number: said.stoppedAt }
  return { candidates, end, passed: said.numbers.length }
}
