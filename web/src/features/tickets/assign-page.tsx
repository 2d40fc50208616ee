import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { supportMemberList, type SupportMember, ticketQuery } from '../../api/queries.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useListAddress } from '../../ui/data-table/use-list-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AssignmentNote } from './assignment-note.tsx'
import { ticketAddress } from './ticket-address.ts'
import { useAssignTicket } from './use-ticket-changes.ts'

const BY_NAME = 'username'

/** Where an admin chooses which support member gets a ticket. */
export function AssignPage() {
  const { ticketid = '' } = useParams()
  const navigate = useNavigate()
  const address = useListAddress([BY_NAME], BY_NAME)
  const { data: ticket } = useQuery(ticketQuery(ticketid))
  const assign = useAssignTicket(ticketid)
  const details = ticketAddress(ticketid)

  const chosen = assign.variables?.member
  const give = (member: Pick<SupportMember, '_id' | 'username'>) =>
    assign.mutate({ member, version: ticket?.Version }, { onSuccess: () => void navigate(details) })

  const columns = columnsOf({
    give,
    closed: assign.isPending || ticket?.AssignedUser != null,
    giving: assign.isPending ? chosen?._id : undefined,
  })
  return (
    <>
      <PageHeader title="Assign Ticket" documentTitle={ticket && `Assign ${ticket.Subject}`} />
      <AssignmentNote
        ticket={ticket}
        href={details}
        error={assign.error}
        anyway={{
          label: `Assign ${chosen?.username ?? ''} anyway`,
          busy: assign.isPending,
          onClick: () => chosen && give(chosen),
        }}
      />
      <DataTable
        label="Support members"
        columns={columns}
        list={supportMemberList({ q: address.q })}
        address={address}
        empty={
          <EmptyState
            kind="nothing-yet"
            title="There is nobody in the support team yet"
            text="Add a member under Add Clients, then come back to assign this ticket."
          />
        }
      />
    </>
  )
}

type Giving = { give: (member: SupportMember) => void; closed: boolean; giving: string | undefined }

const columnsOf = ({ give, closed, giving }: Giving): Column<SupportMember, typeof BY_NAME>[] => [
  { key: 'number', label: 'Number', width: '72px', card: 'none', cell: (_, index) => index + 1 },
  { key: 'username', label: 'Username', role: 'link', cell: ({ username }) => username },
  { key: 'email', label: 'Email', card: 1, cell: ({ email }) => email },
  {
    key: 'assign',
    label: 'Assign',
    width: '100px',
    role: 'action',
    cell: (member) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Assign ${member.username}`}
        disabled={closed}
        loading={giving === member._id}
        onClick={() => give(member)}
      >
        Assign
      </Button>
    ),
  },
]
