import type { QueryClient } from '@tanstack/react-query'
import type { TicketDetails } from '#api/models.ts'
import { conversationQuery } from '#entities/conversation/queries.ts'
import { ticketAheadQuery } from '#entities/ticket/queries.ts'

/**
 * Fetches a ticket and its conversation, so that they are there when somebody opens it. The server records that they were sent ahead.
 * Whoever opens it asks for it once more, by which the server knows that it is read.
 */
export function prefetchTicket(client: QueryClient, ticketId: string): void {
  void client.prefetchInfiniteQuery(conversationQuery(ticketId, 'prefetch'))
  void client.prefetchQuery(ticketAheadQuery(ticketId))
}

/**
 * A ticket as it was fetched ahead, and is now that it is opened; undefined where it was not fetched, or something has happened to it
 * since.
 */
export function fetchedAhead(client: QueryClient, ticketId: string): TicketDetails | undefined {
  const state = client.getQueryState<TicketDetails>(ticketAheadQuery(ticketId).queryKey)
  return state?.data && !state.isInvalidated ? { ...state.data, isOpened: true } : undefined
}
