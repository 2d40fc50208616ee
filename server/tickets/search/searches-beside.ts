import { processBeside } from '../../kernel/process-beside.ts'
import { SEARCH_LIMIT_MS, SEARCH_TOO_LATE, searchesBy, type TicketSearches } from './searches.ts'

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
  return { ...searchesBy(ask), close }
}
