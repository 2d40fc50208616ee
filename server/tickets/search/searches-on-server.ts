import { isOutOfTime } from '../../database/postgres/postgres-errors.ts'
import { openReader, postgresDialect } from '../../database/postgres/postgres.ts'
import { createQueue } from '../../kernel/fair-queue.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { similarTickets } from '../similar/queries.ts'
import { countFound, searchTickets } from './queries.ts'
import { numbersOfThoseSaying, numbersSaying } from './queries-words.ts'
import { SEARCH_LIMIT_MS, SEARCH_TOO_LATE, SEARCHES_GIVE_WAY, type TicketSearches } from './searches.ts'

/** Of one node. Each of them can keep a core of the database server busy. */
const CONNECTIONS = 2

/**
 * Searches where the database is a server: it works beside us anyway. It is enough that searches have few connections of
 * their own, each statement a limit of time, and that those who search take turns on them.
 */
export function searchesOnServer(
  url: string,
  limitMs = SEARCH_LIMIT_MS,
): TicketSearches & { close(): Promise<void> } {
  const { reader, close } = openReader(url, { max: CONNECTIONS, statement_timeout: limitMs })
  const inTurn = createQueue(CONNECTIONS, SEARCHES_GIVE_WAY)
  const search = <Result>(by: string, work: () => Promise<Result>): Promise<Result> =>
    inTurn(by, async () => {
      try {
        return await work()
      } catch (error) {
        throw isOutOfTime(error)
          ? new Refusal('unavailable', { words: SEARCH_TOO_LATE, cause: error })
          : error
      }
    })
  return {
    find: (by, wanted) => search(by, () => searchTickets(reader, postgresDialect, wanted)),
    count: (by, wanted) => search(by, () => countFound(reader, postgresDialect, wanted)),
    saying: (by, wanted) => search(by, () => numbersSaying(reader, postgresDialect, wanted)),
    thoseSaying: (by, asked) => search(by, () => numbersOfThoseSaying(reader, postgresDialect, asked)),
    similar: (by, wanted) => search(by, () => similarTickets(reader, postgresDialect, wanted)),
    close,
  }
}
