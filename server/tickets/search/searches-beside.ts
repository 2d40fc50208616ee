import type { SimilarTicket } from '@support-desk/contract'
import { processBeside } from '../../kernel/process-beside.ts'
import type { Rows } from '../../kernel/paging.ts'
import type { FoundCount, Ticket } from '../ticket.ts'
import type { SimilarSearch } from '../similar/queries.ts'
import type { CountRequest, Search } from './queries.ts'
import type { PhraseQuestion, PhraseSearch, Saying } from './queries-words.ts'
import { SEARCH_LIMIT_MS, SEARCH_TOO_LATE, type TicketSearches } from './searches.ts'

/** What {@link searchesBeside} asks its process. */
export type Question =
  | { search: Search }
  | { count: CountRequest }
  | { saying: PhraseSearch }
  | { thoseSaying: PhraseQuestion }
  | { similar: SimilarSearch }

/** After so long without a search, the next one waits for a process to start. */
const IDLE_MS = 5 * 60_000

/**
 * Searches in a process of their own that reads the same file. A thread would not do: SQLite cannot be interrupted from
 * here, and a thread ends only when its statement does.
 */
export function searchesBeside(
  file: string,
  limitMs = SEARCH_LIMIT_MS,
): TicketSearches & { close(): Promise<void> } {
  const { ask, close } = processBeside({
    module: new URL('./search-process.ts', import.meta.url),
    args: [file],
    limitMs,
    tooLate: SEARCH_TOO_LATE,
    idleMs: IDLE_MS,
  })
  return {
    find: (by, search) => ask(by, { search } satisfies Question) as Promise<Rows<Ticket>>,
    count: (by, count) => ask(by, { count } satisfies Question) as Promise<FoundCount>,
    saying: (by, saying) => ask(by, { saying } satisfies Question) as Promise<Saying>,
    thoseSaying: (by, thoseSaying) => ask(by, { thoseSaying } satisfies Question) as Promise<number[]>,
    similar: (by, similar) => ask(by, { similar } satisfies Question) as Promise<SimilarTicket[]>,
    close,
  }
}
