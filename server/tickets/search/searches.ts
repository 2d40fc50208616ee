import { message, words } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { similarTickets } from '../similar/queries.ts'
import { countFound, searchTickets } from './queries.ts'
import { numbersOfThoseSaying, numbersSaying } from './queries-words.ts'

/** All kinds of searches by name. */
const SEARCHES = {
  find: searchTickets,
  count: countFound,
  saying: numbersSaying,
  thoseSaying: numbersOfThoseSaying,
  similar: similarTickets,
}

type Searches = typeof SEARCHES
type SearchName = keyof Searches

/**
 * Searches of the install. They run apart from requests, in a fair queue between accounts (`by` is the id), and with a
 * time limit.
 */
export type TicketSearches = {
  [N in SearchName]: (by: string, request: Parameters<Searches[N]>[2]) => ReturnType<Searches[N]>
}

/** The name of a search and its parameters. */
export type SearchRequest = { name: SearchName; request: unknown }

export function runSearch(db: Db, dialect: Dialect, { name, request }: SearchRequest): Promise<unknown> {
  const search = SEARCHES[name] as (db: Db, dialect: Dialect, request: unknown) => Promise<unknown>
  return search(db, dialect, request)
}

/** Builds the searches on top of a runner. */
export function searchesBy(run: (by: string, question: SearchRequest) => Promise<unknown>): TicketSearches {
  const by = (name: SearchName) => (id: string, request: unknown) => run(id, { name, request })
  const names = Object.keys(SEARCHES) as SearchName[]
  return Object.fromEntries(names.map((name) => [name, by(name)])) as TicketSearches
}

/** Time limit, in ms; useful searches need far less. */
export const SEARCH_LIMIT_MS = 1000

/** Message for a search that reached the limit. */
export const SEARCH_TOO_LATE = words(message('This search takes too long. Use more specific words.'))

declare module '../../kernel/store.ts' {
  interface SeparateReads {
    searches: TicketSearches
  }
}
