import { message, type SimilarTicket, words } from '@support-desk/contract'
import type { Rows } from '../../kernel/paging.ts'
import type { FoundCount, Ticket } from '../ticket.ts'
import type { SimilarSearch } from '../similar/queries.ts'
import type { CountRequest, Search } from './queries.ts'
import type { PhraseQuestion, PhraseSearch, Saying } from './queries-words.ts'

/**
 * Searches of an install. They run beside everything else, take turns among those who search, and end at a limit of time:
 * whoever searches for the worst there is holds up nobody.
 */
export type TicketSearches = {
  /** A page of what `by` looks for, where `by` is the id of an account. */
  find(by: string, search: Search): Promise<Rows<Ticket>>
  /** How many there are, of which no more than some are counted. */
  count(by: string, request: CountRequest): Promise<FoundCount>
  /** The tickets that say a phrase, whoever may see them. */
  saying(by: string, search: PhraseSearch): Promise<Saying>
  /** Of some tickets the numbers of those that say a phrase. */
  thoseSaying(by: string, question: PhraseQuestion): Promise<number[]>
  /** Tickets about the same as what is said. */
  similar(by: string, search: SimilarSearch): Promise<SimilarTicket[]>
}

/** Far beyond what any search takes that is meant to find something. */
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
