import { join } from 'node:path'
import * as postgres from '../../database/postgres/postgres.ts'
import * as sqlite from '../../database/sqlite/sqlite.ts'
import type { Place } from '../../open-store.ts'
import { similarTickets } from '../../tickets/similar/queries.ts'
import { countFound, searchTickets } from '../../tickets/search/queries.ts'
import { numbersOfThoseSaying, numbersSaying } from '../../tickets/search/queries-words.ts'
import type { TicketSearches } from '../../tickets/search/searches.ts'

/** The searches of `store.searches` without what is around them: no process to start, no turns, no limit of time. */
export type OpenSearches = {
  [Name in keyof TicketSearches]: (
    asked: Parameters<TicketSearches[Name]>[1],
  ) => ReturnType<TicketSearches[Name]>
} & { close(): Promise<void> }

/** Searches a database on a connection of its own, as the product does, from the first search on. */
export function openSearches(place: Place): OpenSearches {
  let opened: ReturnType<typeof openSearchReader> | null = null
  const use = () => (opened ??= openSearchReader(place))
  return {
    find(search) {
      const { reader, dialect } = use()
      return searchTickets(reader, dialect, search)
    },
    count(request) {
      const { reader, dialect } = use()
      return countFound(reader, dialect, request)
    },
    saying(search) {
      const { reader, dialect } = use()
      return numbersSaying(reader, dialect, search)
    },
    thoseSaying(question) {
      const { reader, dialect } = use()
      return numbersOfThoseSaying(reader, dialect, question)
    },
    similar(search) {
      const { reader, dialect } = use()
      return similarTickets(reader, dialect, search)
    },
    close: async () => opened?.close(),
  }
}

/** A connection to a database that reads and does nothing else. */
export const openSearchReader = ({ dataDir, databaseUrl }: Place) =>
  databaseUrl ? onServer(databaseUrl) : inFile(dataDir)

const onServer = (url: string) => ({
  ...postgres.openReader(url, { max: 2 }),
  dialect: postgres.postgresDialect,
})

function inFile(dataDir: string) {
  const { reader, reading } = sqlite.openReader(join(dataDir, 'support-desk.sqlite'))
  return { reader, dialect: sqlite.sqliteDialect, close: async () => reading.close() }
}
