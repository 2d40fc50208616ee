import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import type { SupportMemberLoad } from '@support-desk/contract'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { useAddressWords } from '#ui/use-address-words.ts'
import { isReassigning, ticketAddress } from '#entities/ticket/ticket-address.ts'
import { useHandoverNote } from '#entities/ticket/use-handover.ts'
import { refreshTickets, showAsItIs, useAssignTicket } from '#entities/ticket/use-ticket-changes.ts'

/** Assigns a ticket to an agent, or reassigns it if it has an assignee. */
export function useAssign(ticketId: string, author: string) {
  const navigate = useNavigate()
  const { data: ticket } = useQuery(ticketQuery(ticketId))
  const assign = useAssignTicket(ticketId)
  const reassign = useReassignTicket(ticketId)
  const { note, write, forget } = useHandoverNote(ticketId, author)
  const holder = ticket?.assignee ?? null
  // The ticket may have lost its assignee since the page was opened. It is then assigned as usual.
  const isReassignment = isReassigning(useAddressWords().words) && holder !== null
  const under = isReassignment ? reassign : assign
  const chosen = under.variables?.member

  const give = (member: Pick<SupportMemberLoad, 'id' | 'username'>) => {
    const onSuccess = () => {
      if (isReassignment) forget()
      void navigate(ticketAddress(ticketId))
    }
    if (isReassignment && ticket) reassign.mutate({ member, version: ticket.version, note }, { onSuccess })
    else assign.mutate({ member, version: ticket?.version }, { onSuccess })
  }
  return {
    ticket,
    holder,
    isReassignment,
    note,
    write,
    give,
    chosen,
    error: under.error,
    isPending: under.isPending,
    giving: under.isPending ? chosen?.id : undefined,
  }
}

type Reassignment = { member: { id: string; username: string }; version: number; note: string }

/** Reassigns a ticket to another agent. */
function useReassignTicket(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ member, ...body }: Reassignment) =>
      request('assignTicket', { params: { ticketId: id }, body: { ...body, assigneeId: member.id } }),
    onError: (failure) => showAsItIs(client, failure),
    onSettled: () => refreshTickets(client, id),
  })
}
