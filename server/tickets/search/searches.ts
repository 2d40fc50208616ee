import { message, words } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { similarTickets } from '../similar/queries.ts'
import { countFound, searchTickets } from './queries.ts'
import { numbersOfThoseSaying, numbersSaying } from './queries-words.ts'

/** A page, a count, tickets that say a phrase, which of some do, and similar tickets. */
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
 * Searches of an install. They run beside everything else, take turns by account (`by` is its id), and end at a time limit, so the
 * slowest search holds up nobody.
 */
export type TicketSearches = {
  [N in SearchName]: (by: string, request: Parameters<Searches[N]>[2]) => ReturnType<Searches[N]>
}

/** Which search, and what is searched. */
export type Question = { name: SearchName; request: unknown }

/** Runs a search. */
export function runSearch(db: Db, dialect: Dialect, { name, request }: Question): Promise<unknown> {
  const search = SEARCHES[name] as (db: Db, dialect: Dialect, request: unknown) => Promise<unknown>
  return search(db, dialect, request)
}

/** Makes the searches of something that runs them. */
export function searchesBy(run: (by: string, question: Question) => Promise<unknown>): TicketSearches {
  const by = (name: SearchName) => (id: string, request: unknown) => run(id, { name, request })
  const names = Object.keys(SEARCHES) as SearchName[]
  return Object.fromEntries(names.map((name) => [name, by(name)])) as TicketSearches
}

/** A search that is meant to find something takes far less. */
export const SEARCH_LIMIT_MS = 1000

/** What somebody is told whose search ended at the limit. */
export const SEARCH_TOO_LATE = words(
  message('This search takes too long. Please search for rarer words, or for more of them.'),
)

declare module '../../kernel/store.ts' {
  interface Beside {
    searches: TicketSearches
  }
}
