import type { Db } from '../../database/dialect.ts'
import { isOutOfTime } from '../../database/postgres/postgres-errors.ts'
import { openReader, postgresDialect } from '../../database/postgres/postgres.ts'
import { createQueue } from '../../kernel/scheduling/fair-queue.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { similarTickets } from '../similar/queries.ts'
import { countFound, searchTickets } from './queries.ts'
import { numbersOfThoseSaying, numbersSaying } from './queries-words.ts'
import { SEARCH_LIMIT_MS, SEARCH_TOO_LATE, type TicketSearches } from './searches.ts'

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
  // Each search has one for itself: what it asks at the same time goes over it together, and waits for no other search.
  const opened = Array.from({ length: CONNECTIONS }, () =>
    openReader(url, { max: 1, limits: { statement_timeout: limitMs } }),
  )
  const free = opened.map(({ reader }) => reader)
  const inTurn = createQueue(CONNECTIONS)
  const search = <Result>(by: string, work: (reader: Db) => Promise<Result>): Promise<Result> =>
    inTurn(by, async () => {
      const reader = free.pop()
      if (!reader) throw new Error('More searches at the same time than there are connections.')
      try {
        return await work(reader)
      } catch (error) {
        throw isOutOfTime(error)
          ? new Refusal('unavailable', { words: SEARCH_TOO_LATE, cause: error })
          : error
      } finally {
        free.push(reader)
      }
    })
  return {
    find: (by, wanted) => search(by, (reader) => searchTickets(reader, postgresDialect, wanted)),
    count: (by, wanted) => search(by, (reader) => countFound(reader, postgresDialect, wanted)),
    saying: (by, wanted) => search(by, (reader) => numbersSaying(reader, postgresDialect, wanted)),
    thoseSaying: (by, asked) => search(by, (reader) => numbersOfThoseSaying(reader, postgresDialect, asked)),
    similar: (by, wanted) => search(by, (reader) => similarTickets(reader, postgresDialect, wanted)),
    close: async () => void (await Promise.all(opened.map(({ close }) => close()))),
  }
}
