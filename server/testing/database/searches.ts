import { join } from 'node:path'
import * as postgres from '../../database/postgres/postgres.ts'
import * as sqlite from '../../database/sqlite/sqlite.ts'
import type { StoreLocation } from '../../open-store.ts'
import { runSearch, searchesBy, type TicketSearches } from '../../tickets/search/searches.ts'

/** The searches of `store.searches` without a process, a queue or a time limit. */
export type OpenSearches = {
  [Name in keyof TicketSearches]: (
    request: Parameters<TicketSearches[Name]>[1],
  ) => ReturnType<TicketSearches[Name]>
} & { close(): Promise<void> }

/** Searches a database on a separate connection, opened by the first search. */
export function openSearches(place: StoreLocation): OpenSearches {
  let opened: ReturnType<typeof openSearchReader> | null = null
  const searches = searchesBy((_, question) => {
    opened ??= openSearchReader(place)
    return runSearch(opened.reader, opened.dialect, question)
  })
  return {
    find: (request) => searches.find('', request),
    count: (request) => searches.count('', request),
    saying: (request) => searches.saying('', request),
    thoseSaying: (request) => searches.thoseSaying('', request),
    similar: (request) => searches.similar('', request),
    close: async () => opened?.close(),
  }
}

/** A read-only connection to a database. */
export const openSearchReader = ({ dataDir, databaseUrl }: StoreLocation) =>
  databaseUrl ? onServer(databaseUrl) : inFile(dataDir)

const onServer = (url: string) => ({
  ...postgres.openReader(url, { max: 2 }),
  dialect: postgres.postgresDialect,
})

function inFile(dataDir: string) {
  const { reader, reading } = sqlite.openReader(join(dataDir, 'support-desk.sqlite'))
  return { reader, dialect: sqlite.sqliteDialect, close: async () => reading.close() }
}
