import type { QueryClient } from '@tanstack/react-query'
import { conversationQuery } from '../../conversation/queries.ts'

/**
 * Fetches what a ticket is read by, so that it is there when somebody opens it. Its details are not fetched: with them, the server
 * notes that somebody of the staff has looked at it.
 */
export function prefetchTicket(client: QueryClient, ticketId: string): void {
  void client.prefetchInfiniteQuery(conversationQuery(ticketId))
}
