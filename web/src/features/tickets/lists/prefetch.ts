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
  ticketsOfStatus,
  ticketsToTake,
} from './listings.ts'

type Reader = { role: Role; params: Readonly<Record<string, string | undefined>> }

/** Prefetches the first rows of the reader's own tickets while the code of the page loads. */
export const prefetchMine = (client: QueryClient, address: URL): void =>
  prefetch(client, address, OWN_TICKETS)

/** Prefetches the list of all tickets. */
export const prefetchAll = (client: QueryClient, address: URL): void => prefetch(client, address, ALL_TICKETS)

/** Prefetches the list of tickets to take. */
export const prefetchTake = (client: QueryClient, address: URL): void =>
  prefetch(client, address, ticketsToTake({ onlyFree: isOnlyFree(address.searchParams) }))

/** Prefetches the list of tickets of one status. */
export function prefetchFiltered(client: QueryClient, address: URL, { role, params }: Reader): void {
  const filter = filterOf(params.filter ?? '')
  if (filter) prefetch(client, address, ticketsOfStatus(filter, role))
}

function prefetch(client: QueryClient, { searchParams: words }: URL, listing: TicketListing): void {
  const choice = { q: words.get('q') ?? '', onlyUnread: isOnlyUnread(words) }
  const query: TicketListQuery = {
    ...chosenOf(listing, choice),
    sort: sortIn(words, TICKET_QUERY_SORTS, listing.order),
  }
  // The page retries a failed request and shows the failure.
  void client.prefetchQuery(pageQuery(ticketList(query), undefined))
}
