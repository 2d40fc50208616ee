import type { TicketState } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { fittingNumbers, fittingRows } from './search-check.ts'
import type { Found, Hit, NumberSearch, TextPlace } from '../../database/search/search-index.ts'
import type { SearchTerm } from '../../database/search/search-terms.ts'
import { numbersInStates } from './queries-numbers.ts'
import type { TicketRow } from '../queries-rows.ts'
import type { TicketCriteria } from '../ticket.ts'

const FEWEST_LOOKED_AT = 50
const MOST_LOOKED_AT = 500
const COUNTED_TOGETHER = 128
/** So many texts are asked for first: of the chat of a ticket there may be more than one, and not each of them fits. */
const TEXTS_OF_EACH: Record<TextPlace, number> = { subject: 1, ticket: 1, message: 2, anywhere: 2 }
const FEWEST_TEXTS = 64
const textsFor = (count: number, place: TextPlace): number =>
  Math.max(count * TEXTS_OF_EACH[place], FEWEST_TEXTS)

/** Which tickets are looked for. */
export type Wanted = TicketCriteria & {
  states: readonly TicketState[]
  /** None where being in one of the states is enough. */
  terms: readonly SearchTerm[]
  /** The newest ticket as the search began. */
  newest: number
  effort: Effort
}

/** What one search may cost. */
type Effort = {
  /** When what was found by then has to do. */
  deadline: number
  /** How many tickets were passed so far, found or not. */
  passed: number
}

/** So many are always passed, so that small installs have whole pages however slow the machine is. */
const FEWEST_PASSED = 5000

/** From where on, in which direction and how many. */
export type Stretch<Row> = {
  place: TextPlace
  from: number
  descending: boolean
  count: number
  accept?: (row: Row) => boolean
}

/** Tickets in order; `stoppedAt` is the number to go on from where there was no time to look at all of them. */
export type Collected<Row> = { rows: Row[]; stoppedAt: number | null }

/** Goes through what the index finds until there is enough of it. What somebody may see is decided by each ticket itself. */
export const collect = (
  db: Db,
  dialect: Dialect,
  wanted: Wanted,
  stretch: Stretch<TicketRow>,
): Promise<Collected<TicketRow>> =>
  collectBy(db, dialect, wanted, stretch, (some) =>
    fittingRows(db, dialect, { ...wanted, place: stretch.place }, some),
  )

/** Like {@link collect}, of each ticket its number alone. */
export const collectKnown = (
  db: Db,
  dialect: Dialect,
  wanted: Wanted,
  stretch: Stretch<Numbered>,
): Promise<Collected<Numbered>> =>
  collectBy(db, dialect, wanted, stretch, async (some) => {
    const numbers = await fittingNumbers(db, dialect, { ...wanted, place: stretch.place }, some)
    const fitting = new Set(numbers)
    return some.filter(({ number }) => fitting.has(number))
  })

/** A ticket of which no more than this is known. */
export type Numbered = { number: number }

async function collectBy<Row extends Numbered>(
  db: Db,
  dialect: Dialect,
  wanted: Wanted,
  { place, from, descending, count, accept = () => true }: Stretch<Row>,
  read: (some: readonly Hit[]) => Promise<Row[]>,
): Promise<Collected<Row>> {
  const rows: Row[] = []
  const search = { ...wanted, place, from, descending, wanted: textsFor(count, place) }
  for await (const { hits, upTo, passed } of find(db, dialect, search)) {
    wanted.effort.passed += passed
    for (let start = 0; start < hits.length;) {
      const step = Math.min(Math.max(count - rows.length, FEWEST_LOOKED_AT), MOST_LOOKED_AT)
      const some = hits.slice(start, start + step)
      rows.push(...(await read(some)).filter(accept))
      if (rows.length >= count) return { rows: rows.slice(0, count), stoppedAt: null }
      start += step
      if (start < hits.length && isLate(wanted)) return { rows, stoppedAt: some.at(-1)?.number ?? upTo }
    }
    if (isLate(wanted)) return { rows, stoppedAt: upTo }
  }
  return { rows, stoppedAt: null }
}

/** Gathers the numbers of what is found, up to `most`; false where there are more, or there was no time to look at all. */
export async function collectNumbers(
  db: Db,
  dialect: Dialect,
  wanted: Wanted,
  { into, most }: { into: Set<number>; most: number },
): Promise<boolean> {
  const all = { place: 'anywhere', from: Number.MAX_SAFE_INTEGER, descending: true } as const
  for await (const { hits, passed } of find(db, dialect, { ...wanted, ...all })) {
    wanted.effort.passed += passed
    for (let start = 0; start < hits.length; start += COUNTED_TOGETHER) {
      const some = hits.slice(start, start + COUNTED_TOGETHER)
      for (const number of await fittingNumbers(db, dialect, { ...wanted, place: 'anywhere' }, some))
        into.add(number)
      if (into.size > most || (start + COUNTED_TOGETHER < hits.length && isLate(wanted))) return false
    }
    if (isLate(wanted)) return false
  }
  return true
}

const find = (db: Db, dialect: Dialect, search: NumberSearch): AsyncIterable<Found> =>
  search.terms.length === 0 ? numbersInStates(db, dialect, search) : dialect.search.find(db, search)

const isLate = ({ effort }: Wanted): boolean =>
  effort.passed >= FEWEST_PASSED && performance.now() > effort.deadline
