import {
  statesOf,
  TICKET_FILTERS,
  TICKET_QUERY_SORTS,
  type Role,
  type TicketFilter,
  type TicketQuerySort,
} from '@support-desk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { pageQuery } from '../../../api/list-query.ts'
import { sortIn } from '../../../ui/data-table/sort-in.ts'
import { ticketList, type TicketListQuery, type TicketSelection } from '../queries.ts'

/** Which tickets a page lists, and in which order, before the reader chooses among them. */
export type TicketListing = { selection: TicketSelection; order: TicketQuerySort }

/** The tickets that the reader raised. */
export const OWN_TICKETS: TicketListing = { selection: { scope: 'own' }, order: '-createdAt' }

/** Every ticket there is. */
export const ALL_TICKETS: TicketListing = { selection: { scope: 'visible' }, order: '-createdAt' }

/** The same for who looks for one to take. */
export const ticketsToTake = ({ onlyFree }: { onlyFree: boolean }): TicketListing => ({
  selection: { scope: 'visible', ...(onlyFree && { states: 'Unassigned' }) },
  order: 'unassigned',
})

/** Tickets of one state: the reader's own, or all of them for an admin. */
export const ticketsOfState = (filter: TicketFilter, role: Role): TicketListing => ({
  selection: { scope: role === 'Admin' ? 'visible' : 'own', states: statesOf(filter, role).join(',') },
  order: '-createdAt',
})

/** The filter that a word of the address means, however it is written. */
export const filterOf = (word: string): TicketFilter | undefined =>
  TICKET_FILTERS.find((known) => known.toLowerCase() === word.toLowerCase())

/** Whether an address wants those tickets alone that nobody has. */
export const isOnlyFree = (words: URLSearchParams): boolean => words.get('show') === 'unassigned'

/** Whether an address wants those tickets alone with something unread. */
export const isOnlyUnread = (words: URLSearchParams): boolean => words.get('unread') === 'only'

type Choice = { q: string; onlyUnread: boolean }

/** What of a listing a reader has chosen, in whichever order. */
export const chosenOf = ({ selection }: Pick<TicketListing, 'selection'>, { q, onlyUnread }: Choice) => ({
  ...selection,
  q,
  ...(onlyUnread && ({ unread: 'only' } satisfies TicketSelection)),
})

/** Asks for the rows that a listing begins with at an address: its page finds them there, or on their way. */
export function askAhead(client: QueryClient, { searchParams: words }: URL, listing: TicketListing): void {
  const choice = { q: words.get('q') ?? '', onlyUnread: isOnlyUnread(words) }
  const query: TicketListQuery = {
    ...chosenOf(listing, choice),
    sort: sortIn(words, TICKET_QUERY_SORTS, listing.order),
  }
  // What cannot be had now, the page asks for again and says.
  void client.prefetchQuery(pageQuery(ticketList(query), undefined))
}
