import type { QueryClient } from '@tanstack/react-query'
import { KEYS } from '#api/keys.ts'
import { refreshTickets, undoTicketChange } from '#entities/ticket/use-ticket-changes.ts'

/** Fetches anew what a change of a ticket made untrue on the page of the inbox. */
export function refreshInInbox(client: QueryClient, id: string): void {
  void refreshTickets(client, id)
  void client.invalidateQueries({ queryKey: KEYS.inboxNow })
}

/** Undoes what the reader changed of a ticket last, and gives the words for that. */
export async function undoInInbox(
  client: QueryClient,
  ticket: { id: string; number: number },
): Promise<string> {
  const words = await undoTicketChange(client, ticket)
  refreshInInbox(client, ticket.id)
  return words
}
