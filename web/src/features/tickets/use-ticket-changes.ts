import type { SettableState, TicketDetailsOnWire } from '@support-desk/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { KEYS, ticketQuery } from '../../api/queries.ts'

/** Taking a ticket. Whoever wins, the ticket is fetched again and shows who has it. */
export function useTakeTicket(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('takeTicket', { body: { Ticketid: id } }),
    onSettled: () => refreshTickets(client),
  })
}

/** Giving a ticket to a support member. */
export function useAssignTicket(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (supportteamid: string) => request('assignTicket', { body: { ticketid: id, supportteamid } }),
    onSettled: () => refreshTickets(client),
  })
}

/** Setting the state of a ticket: shown at once, and taken back if the server says no. */
export function useUpdateTicket(id: string) {
  const client = useQueryClient()
  const { queryKey } = ticketQuery(id)
  return useMutation({
    mutationFn: (status: SettableState) => request('updateTicket', { body: { status, ticketid: id } }),
    onMutate: async (Status) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (ticket?: TicketDetailsOnWire) => ticket && { ...ticket, Status })
      return before
    },
    onError: (_error, _status, before) => client.setQueryData(queryKey, before),
    onSettled: () => refreshTickets(client),
  })
}

/** Resolves when the tickets on screen are those of the server again. */
const refreshTickets = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: KEYS.tickets }),
    client.invalidateQueries({ queryKey: KEYS.counts }),
  ])
