import { type Role, TICKET_QUERY_SORTS } from '@support-desk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { pageQuery } from '#api/list-query.ts'
import { sortIn } from '#ui/data-table/sort-in.ts'
import { ticketList, type TicketListQuery } from '#entities/ticket/queries.ts'
import {
  ALL_TICKETS,
  chosenOf,
  filterOf,
  isOnlyFree,
  isOnlyUnread,
  OWN_TICKETS,
  type TicketListing,
  ticketsOfState,
  ticketsToTake,
} from './listings.ts'

type Reader = { role: Role; params: Readonly<Record<string, string | undefined>> }

/** Fetches the first rows of the list of own tickets at an address, while the code of the page is loading. */
export const prefetchMine = (client: QueryClient, address: URL): void =>
  prefetch(client, address, OWN_TICKETS)

/** The same for the list of all tickets. */
export const prefetchAll = (client: QueryClient, address: URL): void => prefetch(client, address, ALL_TICKETS)

/** The same for the list of tickets to take. */
export const prefetchTake = (client: QueryClient, address: URL): void =>
  prefetch(client, address, ticketsToTake({ onlyFree: isOnlyFree(address.searchParams) }))

/** The same for the list of tickets in one state. */
export function prefetchFiltered(client: QueryClient, address: URL, { role, params }: Reader): void {
  const filter = filterOf(params.filter ?? '')
  if (filter) prefetch(client, address, ticketsOfState(filter, role))
}

function prefetch(client: QueryClient, { searchParams: words }: URL, listing: TicketListing): void {
  const choice = { q: words.get('q') ?? '', onlyUnread: isOnlyUnread(words) }
  const query: TicketListQuery = {
    ...chosenOf(listing, choice),
    sort: sortIn(words, TICKET_QUERY_SORTS, listing.order),
  }
  // The page repeats a failed request and shows the failure.
  void client.prefetchQuery(pageQuery(ticketList(query), undefined))
}
