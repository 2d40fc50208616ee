import type { QueryClient } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { KEYS } from '../../../api/keys.ts'
import { liveState } from '../../../api/live/state.ts'
import { t } from '../../../ui/language/t.ts'
import { refreshTickets } from '../../tickets/shared/use-ticket-changes.ts'

/** Fetches anew what a change of a ticket made untrue on the page of the inbox. */
export function refreshInInbox(client: QueryClient, id: string): void {
  void refreshTickets(client, id)
  // While the page is live, its list hears of the ticket.
  void client.invalidateQueries({ queryKey: liveState() === 'live' ? KEYS.inboxNow : KEYS.inbox })
}

/** Undoes what the reader changed of a ticket last, and gives the words for that. */
export async function undoTicketChange(
  client: QueryClient,
  { id, number }: { id: string; number: number },
): Promise<string> {
  await request('undoTicketChange', { params: { ticketId: id }, body: {} })
  refreshInInbox(client, id)
  return t('Undone: ticket {number}.', { number: String(number) })
}
