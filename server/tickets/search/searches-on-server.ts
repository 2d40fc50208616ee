import { isOutOfTime } from '../../database/postgres/postgres-errors.ts'
import { openReader, postgresDialect } from '../../database/postgres/postgres.ts'
import { createQueue } from '../../kernel/scheduling/fair-queue.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { runSearch, SEARCH_LIMIT_MS, SEARCH_TOO_LATE, searchesBy, type TicketSearches } from './searches.ts'

/** Of one node. Each of them can keep a core of the database server busy. */
const CONNECTIONS = 2

/** Searches on few connections to the database server, each statement with a time limit. Accounts take turns on them. */
export function searchesOnServer(
  url: string,
  limitMs = SEARCH_LIMIT_MS,
): TicketSearches & { close(): Promise<void> } {
  const { reader, close } = openReader(url, { max: CONNECTIONS, limits: { statement_timeout: limitMs } })
  const inTurn = createQueue(CONNECTIONS)
  const searches = searchesBy((by, question) =>
    inTurn(by, () =>
      runSearch(reader, postgresDialect, question).catch((error: unknown) => {
        if (!isOutOfTime(error)) throw error
        throw new Refusal('unavailable', { words: SEARCH_TOO_LATE, cause: error })
      }),
    ),
  )
  return { ...searches, close }
}
