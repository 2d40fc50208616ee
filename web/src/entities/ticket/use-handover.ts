import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { useDraft } from '#ui/kept/drafts.ts'
import { refreshTickets, showAsItIs } from './use-ticket-changes.ts'

/** The draft of a note for the next assignee. Stored until the ticket is handed over. */
export function useHandoverNote(ticketId: string, author: string) {
  const [{ note }, change, forget] = useDraft(`handover ${author} ${ticketId}`, { note: '' })
  return { note, write: (text: string) => change({ note: text }), forget }
}

type TeamChange = {
  /** Null: no team. */
  teamId: string | null
  note?: string
  /** Whether the assignee gives the ticket up for the team. */
  release?: boolean
  version?: number
}

/** Sets or removes the team of a ticket, or hands it over to a team. */
export function useSetTeam(id: string, onSet?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TeamChange) => request('updateTicketTeam', { params: { ticketId: id }, body }),
    onSuccess: onSet,
    onError: (failure) => showAsItIs(client, failure),
    onSettled: () => refreshTickets(client, id),
  })
}
