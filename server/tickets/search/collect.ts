import type { Db, Dialect } from '../../database/dialect.ts'
import type { IndexSearch } from '../../database/search/search-index.ts'
import type { SearchTerm } from '../../database/search/search-terms.ts'
import type { TicketRow } from '../queries-rows.ts'
import type { TicketCriteria } from '../ticket.ts'
import { fittingRows } from './search-check.ts'

/** Where tickets are searched, how many, and which of those found are taken. */
type Stretch = Pick<IndexSearch, 'place' | 'from' | 'descending'> & {
  count: number
  accept?: (row: TicketRow) => boolean
}

/** Tickets in order; `stoppedAt` is the number to go on from where there may be more. */
export type Collected = { rows: TicketRow[]; stoppedAt: number | null }

/** After so long a search answers with what it has found, once it has looked at so many hits. */
const PATIENCE_MS = 100
const FEWEST_HITS = 5000
/** So many hits are checked together. */
const CHECKED = 128

/** The first tickets of a stretch that fit a search. What somebody may see is decided by the row of each ticket. */
export async function collect(
  db: Db,
  dialect: Dialect,
  criteria: TicketCriteria,
  terms: readonly SearchTerm[],
  { count, accept = () => true, ...stretch }: Stretch,
): Promise<Collected> {
  const { scope, statuses = [] } = criteria
  const deadline = performance.now() + PATIENCE_MS
  const rows: TicketRow[] = []
  let looked = 0
  for await (const hits of dialect.search.find(db, { ...stretch, terms, scope, statuses })) {
    for (let start = 0; start < hits.length; start += CHECKED) {
      const some = hits.slice(start, start + CHECKED)
      const found = await fittingRows(db, dialect, criteria, { terms, place: stretch.place }, some)
      rows.push(...found.filter(accept))
      looked += some.length
      if (rows.length >= count) {
        const kept = rows.slice(0, count)
        return { rows: kept, stoppedAt: kept.at(-1)?.number ?? null }
      }
      if (looked >= FEWEST_HITS && performance.now() > deadline)
        return { rows, stoppedAt: some.at(-1)?.number ?? null }
    }
  }
  return { rows, stoppedAt: null }
}
