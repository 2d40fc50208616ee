import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { useDraft } from '#ui/kept/drafts.ts'
import { refreshTickets, showAsItIs } from './use-ticket-changes.ts'

/** A note to whoever has a ticket next: kept until the ticket is passed on. */
export function useHandoverNote(ticketId: string, author: string) {
  const [{ note }, change, forget] = useDraft(`handover ${author} ${ticketId}`, { note: '' })
  return { note, write: (text: string) => change({ note: text }), forget }
}

type TeamChange = {
  /** Null for no team. */
  teamId: string | null
  note?: string
  /** Whether whoever has the ticket hands it over to the team; they do not have it then. */
  release?: boolean
  version?: number
}

/** Giving a ticket to a team or to none, and handing it over to one. */
export function useSetTeam(id: string, onSet?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TeamChange) => request('updateTicketTeam', { params: { ticketId: id }, body }),
    onSuccess: onSet,
    onError: (failure) => showAsItIs(client, failure),
    onSettled: () => refreshTickets(client, id),
  })
}
