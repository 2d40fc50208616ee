import type { TicketDetails, TicketNow } from '#api/models.ts'
import type { SettableState } from '@support-desk/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed, request } from '#api/client.ts'
import { assignTicket } from '#api/legacy/assign-ticket.ts'
import { takeTicket } from '#api/legacy/take-ticket.ts'
import { updateTicket } from '#api/legacy/update-ticket.ts'
import { KEYS } from '#api/keys.ts'
import { t } from '#ui/language/t.ts'
import { ticketQuery } from './queries.ts'

/** What a change is based on: the version of the ticket that its author had before them. */
type Based = { version: number | undefined }

/** Taking a ticket. Whoever wins, the page then shows who has it. */
export function useTakeTicket(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version }: Based) => takeTicket(id, version),
    onError: (failure) => showAsItIs(client, failure),
    onSettled: () => refreshTickets(client, id),
  })
}

/** Giving a ticket to a support member. */
export function useAssignTicket(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ member, version: seen }: Based & { member: { id: string; username: string } }) => {
      // Whoever is quicker than the ticket gives it as it is once it is here.
      const version = seen ?? (await client.ensureQueryData(ticketQuery(id))).version
      return assignTicket({ ticketId: id, assigneeId: member.id, version })
    },
    onError: (failure) => showAsItIs(client, failure),
    onSettled: () => refreshTickets(client, id),
  })
}

/** Setting the state of a ticket: shown at once, and reverted if the server refuses. */
export function useUpdateTicket(id: string) {
  const client = useQueryClient()
  const { queryKey } = ticketQuery(id)
  return useMutation({
    mutationFn: ({ status, version }: Based & { status: SettableState }) =>
      updateTicket({ ticketId: id, state: status, version }),
    onMutate: async ({ status }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (ticket?: TicketDetails) => ticket && { ...ticket, state: status })
      return before
    },
    onError: (failure, _change, before) => {
      client.setQueryData(queryKey, before)
      showAsItIs(client, failure)
    },
    onSettled: () => refreshTickets(client, id),
  })
}

/** How the ticket stands now, where a change failed because somebody else was faster; else undefined. */
export const ticketNow = (failure: Error | null): TicketNow | undefined =>
  failure instanceof CallFailed ? failure.ticket : undefined

/** Shows who has the ticket now, where a change failed because somebody else was faster; the rest is asked anew. */
export function showAsItIs(client: QueryClient, failure: Error): void {
  const now = ticketNow(failure)
  if (!now) return
  const { id, assignee, state, version } = now
  client.setQueryData(ticketQuery(id).queryKey, (known) => known && { ...known, assignee, state, version })
}

/** Undoes what the reader changed of a ticket last, and gives the words for that. */
export async function undoTicketChange(
  client: QueryClient,
  { id, number }: { id: string; number: number },
): Promise<string> {
  await request('undoTicketChange', { params: { ticketId: id }, body: {} })
  void refreshTickets(client, id)
  return t('Undone: ticket {number}.', { number: String(number) })
}

/** Cache keys that a change of a ticket makes stale. */
export const ticketKeys = (id: string) => [KEYS.tickets, KEYS.counts, KEYS.timeline(id), KEYS.inboxNow]

/** Resolves when the tickets on screen are those of the server again. */
export const refreshTickets = (client: QueryClient, id: string): Promise<unknown> =>
  Promise.all(ticketKeys(id).map((queryKey) => client.invalidateQueries({ queryKey })))
