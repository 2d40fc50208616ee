import type { Db, Dialect } from '../../database/dialect.ts'
import type { IndexSearch } from '../../database/search/search-index.ts'
import type { SearchTerm } from '../../database/search/search-terms.ts'
import type { TicketRow } from '../queries-rows.ts'
import type { TicketCriteria } from '../ticket.ts'
import { fittingRows } from './search-check.ts'

/** A range of the index, the number of tickets to find, and a filter. */
type SearchRange = Pick<IndexSearch, 'place' | 'from' | 'descending'> & {
  count: number
  accept?: (row: TicketRow) => boolean
}

/** Tickets in order. `stoppedAt` is the number to continue from; null if the range is exhausted. */
export type SearchHits = { rows: TicketRow[]; stoppedAt: number | null }

/** A search returns partial results after this time, but only after the minimum of hits. */
const PATIENCE_MS = 100
const FEWEST_HITS = 5000
/** Hits per batch of the check. */
const CHECKED = 128

/** Finds the first tickets of a range that match a search. Access is checked on each ticket row. */
export async function collect(
  db: Db,
  dialect: Dialect,
  criteria: TicketCriteria,
  terms: readonly SearchTerm[],
  { count, accept = () => true, ...stretch }: SearchRange,
): Promise<SearchHits> {
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
