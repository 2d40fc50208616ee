import type { TicketDetails, TicketNow } from '#api/models.ts'
import type { SettableStatus } from '@support-desk/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed, request } from '#api/client.ts'
import { updateTicket } from '#api/legacy/tickets.ts'
import { KEYS } from '#api/keys.ts'
import { t } from '#ui/language/t.ts'
import { ticketQuery } from './queries.ts'

/** A new status, and the ticket's version that the user saw. The server rejects changes of an older version. */
type StatusChange = { status: SettableStatus; version: number }

/**
 * A change of a ticket by `call`. Refetches the ticket afterwards. After a conflict, the page shows at once what
 * another user changed.
 */
export function useTicketMutation<Input = void>(
  id: string,
  call: (input: Input) => Promise<unknown>,
  onSuccess?: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess,
    onError: (failure) => showAsItIs(client, failure),
    onSettled: () => refreshTickets(client, id),
  })
}

/** Sets the status of a ticket. Optimistic, and reverted if the server rejects it. */
export function useUpdateTicket(id: string) {
  const client = useQueryClient()
  const { queryKey } = ticketQuery(id)
  return useMutation({
    mutationFn: (change: StatusChange) => updateTicket({ ticketId: id, ...change }),
    onMutate: async ({ status }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (ticket?: TicketDetails) => ticket && { ...ticket, status })
      return before
    },
    onError: (failure, _change, before) => {
      client.setQueryData(queryKey, before)
      showAsItIs(client, failure)
    },
    onSettled: () => refreshTickets(client, id),
  })
}

/** The current ticket after a conflict, else undefined. */
export const ticketNow = (failure: Error | null): TicketNow | undefined =>
  failure instanceof CallFailed ? failure.ticket : undefined

/** Shows the current assignee after a conflict, and refetches the rest. */
export function showAsItIs(client: QueryClient, failure: Error): void {
  const now = ticketNow(failure)
  if (!now) return
  const { id, assignee, status, version } = now
  client.setQueryData(ticketQuery(id).queryKey, (known) => known && { ...known, assignee, status, version })
}

/** Undoes the reader's last change of a ticket. Returns the message to show. */
export async function undoTicketChange(
  client: QueryClient,
  { id, number }: { id: string; number: number },
): Promise<string> {
  await request('undoTicketChange', { params: { ticketId: id }, body: {} })
  void refreshTickets(client, id)
  return t('Undone for ticket {number}.', { number: String(number) })
}

/** Cache keys that a change of a ticket makes stale. */
export const ticketKeys = (id: string) => [KEYS.tickets, KEYS.counts, KEYS.timeline(id), KEYS.inboxNow]

/** Resolves when the visible tickets are refetched. */
export const refreshTickets = (client: QueryClient, id: string): Promise<unknown> =>
  Promise.all(ticketKeys(id).map((queryKey) => client.invalidateQueries({ queryKey })))
