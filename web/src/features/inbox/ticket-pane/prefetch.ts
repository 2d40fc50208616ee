import type { QueryClient } from '@tanstack/react-query'
import type { TicketDetails } from '#api/models.ts'
import { conversationQuery } from '#entities/conversation/queries.ts'
import { ticketAheadQuery } from '#entities/ticket/queries.ts'

/**
 * Prefetches a ticket and its conversation. The server records this as a prefetch. Opening the ticket requests it
 * again, which the server records as reading.
 */
export function prefetchTicket(client: QueryClient, ticketId: string): void {
  void client.prefetchInfiniteQuery(conversationQuery(ticketId, 'prefetch'))
  void client.prefetchQuery(ticketAheadQuery(ticketId))
}

/** The prefetched ticket, marked as opened. Undefined if there is none, or if an event has made it stale. */
export function fetchedAhead(client: QueryClient, ticketId: string): TicketDetails | undefined {
  const state = client.getQueryState<TicketDetails>(ticketAheadQuery(ticketId).queryKey)
  return state?.data && !state.isInvalidated ? { ...state.data, isOpened: true } : undefined
}
