import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { assignTicket } from '#api/legacy/tickets.ts'
import type { SupportMemberLoad } from '@support-desk/contract'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { useAddressWords } from '#ui/use-address-words.ts'
import { isReassigning, ticketAddress } from '#entities/ticket/ticket-address.ts'
import { useHandoverNote } from '#entities/ticket/use-handover-note.ts'
import { useTicketMutation } from '#entities/ticket/use-ticket-changes.ts'

type Member = Pick<SupportMemberLoad, 'id' | 'username'>
/** `version`: the version that the user saw. The server rejects changes of an older one. */
type Assignment = { member: Member; version: number | undefined }
type Reassignment = { member: Member; version: number; note: string }

/** Assigns a ticket to an agent, or reassigns it if it has an assignee. */
export function useAssign(ticketId: string, author: string) {
  const navigate = useNavigate()
  const { data: ticket } = useQuery(ticketQuery(ticketId))
  const client = useQueryClient()
  const assign = useTicketMutation(ticketId, async ({ member, version }: Assignment) =>
    assignTicket({
      ticketId,
      assigneeId: member.id,
      // If the ticket is not loaded yet, assign its first loaded version.
      version: version ?? (await client.ensureQueryData(ticketQuery(ticketId))).version,
    }),
  )
  const reassign = useTicketMutation(ticketId, ({ member, ...body }: Reassignment) =>
    request('assignTicket', { params: { ticketId }, body: { ...body, assigneeId: member.id } }),
  )
  const { note, write, forget } = useHandoverNote(ticketId, author)
  const holder = ticket?.assignee ?? null
  // The ticket may have lost its assignee since the page was opened. It is then assigned as usual.
  const isReassignment = isReassigning(useAddressWords().words) && holder !== null
  const under = isReassignment ? reassign : assign
  const chosen = under.variables?.member

  const give = (member: Member) => {
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
