import type { QueryClient } from '@tanstack/react-query'
import { conversationQuery } from '../../conversation/queries.ts'

/**
 * Fetches the conversation of a ticket, so that it is there when somebody opens it. The server records that it was sent ahead, and
 * that it is read when its details are asked for: those are not fetched before somebody opens it.
 */
export function prefetchTicket(client: QueryClient, ticketId: string): void {
  void client.prefetchInfiniteQuery(conversationQuery(ticketId, 'prefetch'))
}
