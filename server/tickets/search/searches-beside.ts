import { processBeside } from '../../kernel/process-beside.ts'
import { SEARCH_LIMIT_MS, SEARCH_TOO_LATE, searchesBy, type TicketSearches } from './searches.ts'

/** Idle time after which the child process ends, in ms. */
const IDLE_MS = 5 * 60_000

/**
 * Runs searches in a child process that reads the same database file. A worker thread would not do: SQLite statements
 * cannot be interrupted, and a thread cannot be stopped during a statement.
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
