import { isOutOfTime } from '../../database/postgres/postgres-errors.ts'
import { openReader, postgresDialect } from '../../database/postgres/postgres.ts'
import { createQueue } from '../../kernel/scheduling/fair-queue.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { runSearch, SEARCH_LIMIT_MS, SEARCH_TOO_LATE, searchesBy, type TicketSearches } from './searches.ts'

/** Connections per node; each can occupy one core of the database server. */
const CONNECTIONS = 2

/** Runs searches on few connections to PostgreSQL, with a statement timeout and a fair queue between accounts. */
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
