import type { ConditionTest, QueueOrder } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { cursorAt, type Place, placeAt } from './places.ts'
import { FITS, keyOfWords, sqlOf, wordsIn } from './queries-compile.ts'
import { candidatesFor, type Sizes, SIZES } from './queries-candidates.ts'
import { type Candidate, passing } from './queries-spans.ts'
import type { WordsSource } from './words-source.ts'
import { isNever, simplify } from './simplify.ts'

/** A page of the tickets that pass a test. */
export type QueueSearch = {
  test: ConditionTest
  order: QueueOrder
  limit: number
  cursor?: string | undefined
}

/** The numbers of tickets in order, and the cursor to go on with. */
export type FoundPage = { numbers: number[]; nextCursor: string | null }

/** A page takes little longer than this to find, even where a short one is all that was found by then. */
const PATIENCE_MS = 6
/** The same where texts have to be read, beside everything else. */
const WORDS_PATIENCE_MS = 25
/** So many are always passed, so that small installs have whole pages however slow the machine is. */
const FEWEST_PASSED = 600
/** Tickets whose texts are looked through together. */
const TEXTS_TOGETHER = 48

/** Finds a page. It may be shorter than asked for, or empty, and be gone on from all the same. */
export async function findPage(
  db: Db,
  dialect: Dialect,
  { test, order, limit, cursor }: QueueSearch,
  source: WordsSource,
  sizes: Sizes = SIZES,
): Promise<FoundPage> {
  const simple = simplify(test)
  const after = cursor === undefined ? null : placeAt(cursor)
  if (isNever(simple)) return { numbers: [], nextCursor: null }
  const phrases = wordsIn(simple)
  const deadline = performance.now() + (phrases.length > 0 ? WORDS_PATIENCE_MS : PATIENCE_MS)
  const found: Candidate[] = []
  const pageUpTo = (place: Place | null): FoundPage => ({
    numbers: found.slice(0, limit).map(({ number }) => number),
    nextCursor: place && cursorAt(place),
  })
  let total = 0
  const isLate = () => total >= FEWEST_PASSED && performance.now() > deadline
  const asked = { test: simple, order, after, wanted: limit + 1, sizes, deadline }
  for await (const { fitting, upTo, passed } of candidatesFor(db, dialect, asked, source)) {
    total += passed
    for (const some of inSteps(fitting)) {
      found.push(...(await thoseThatPass(db, dialect, simple, some, source)))
      const last = found[limit - 1]
      if (found.length > limit && last) return pageUpTo(last)
      const end = some.at(-1)
      if (end && end !== fitting.at(-1) && performance.now() > deadline) return pageUpTo(end)
    }
    if (upTo !== null && isLate()) return pageUpTo(upTo)
  }
  return pageUpTo(null)
}

/** Cuts so that each part has few tickets whose texts have to be looked through. */
function inSteps(fitting: readonly Candidate[]): Candidate[][] {
  const steps: Candidate[][] = []
  let [step, doubtful]: [Candidate[], number] = [[], 0]
  for (const candidate of fitting) {
    step.push(candidate)
    doubtful += Number(candidate.fits !== FITS.surely)
    if (doubtful < TEXTS_TOGETHER) continue
    steps.push(step)
    ;[step, doubtful] = [[], 0]
  }
  return step.length > 0 ? [...steps, step] : steps
}

/** Of some tickets those that pass also where that depends on their texts. */
async function thoseThatPass(
  db: Db,
  dialect: Dialect,
  test: ConditionTest,
  some: readonly Candidate[],
  { thoseSaying }: WordsSource,
): Promise<readonly Candidate[]> {
  const numbers = some.filter(({ fits }) => fits !== FITS.surely).map(({ number }) => number)
  if (numbers.length === 0) return some
  const known = new Map<string, number[]>()
  for (const phrase of wordsIn(test)) {
    if (!known.has(keyOfWords(phrase))) known.set(keyOfWords(phrase), await thoseSaying({ phrase, numbers }))
  }
  const passes = sqlOf(test, dialect, (leaf) => known.get(keyOfWords(leaf)) ?? false)
  const kept = new Set(await passing(db, dialect, numbers, passes))
  return some.filter(({ number, fits }) => fits === FITS.surely || kept.has(number))
}
