import type { TicketState } from '@support-desk/contract'
import type { TicketScope } from '../core/ports.ts'
import type { Db, Dialect } from './dialect.ts'
import type { TextPlace } from './search-index.ts'
import { ticketsNumbered, type TicketRow } from './ticket-rows.ts'

const FEWEST_LOOKED_AT = 50
const MOST_LOOKED_AT = 500

/** Which tickets are looked for. */
export type Wanted = {
  scope: TicketScope
  states: readonly TicketState[]
  words: readonly string[]
  effort: Effort
}

/** What one search may cost. */
export type Effort = {
  /** When what was found by then has to do. */
  deadline: number
  /** How many tickets were passed so far, found or not. */
  passed: number
}

/** So many are always passed, so that small desks have whole pages however slow the machine is. */
const FEWEST_PASSED = 5000

/** From where on, in which direction and how many. */
export type Stretch = {
  place: TextPlace
  from: number
  descending: boolean
  count: number
  accept?: (row: TicketRow) => boolean
}

/** Tickets in order; `stoppedAt` is the number to go on from where there was no time to look at all of them. */
export type Collected = { rows: TicketRow[]; stoppedAt: number | null }

/** Goes through what the index finds until there is enough of it. What somebody may see is decided by each ticket itself. */
export async function collect(
  db: Db,
  dialect: Dialect,
  wanted: Wanted,
  { place, from, descending, count, accept = () => true }: Stretch,
): Promise<Collected> {
  const rows: TicketRow[] = []
  for await (const { numbers, upTo, passed } of dialect.search.find(db, {
    ...wanted,
    place,
    from,
    descending,
  })) {
    wanted.effort.passed += passed
    for (let start = 0; start < numbers.length;) {
      const step = Math.min(Math.max(count - rows.length, FEWEST_LOOKED_AT), MOST_LOOKED_AT)
      const some = numbers.slice(start, start + step)
      rows.push(...(await ticketsNumbered(db, dialect, wanted, some)).filter(accept))
      if (rows.length >= count) return { rows: rows.slice(0, count), stoppedAt: null }
      start += step
      if (start < numbers.length && isLate(wanted)) return { rows, stoppedAt: some.at(-1) ?? upTo }
    }
    if (isLate(wanted)) return { rows, stoppedAt: upTo }
  }
  return { rows, stoppedAt: null }
}

const isLate = ({ effort }: Wanted): boolean =>
  effort.passed >= FEWEST_PASSED && performance.now() > effort.deadline
