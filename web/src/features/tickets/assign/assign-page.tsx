import { t } from '#ui/language/t.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { supportMemberList } from '#entities/user/queries.ts'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useListAddress } from '#ui/data-table/use-list-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import { AssignmentNote } from './assignment-note.tsx'
import { isMissing, NoTicket } from '#entities/ticket/no-ticket.tsx'
import { supportMemberColumns } from './support-member-columns.tsx'
import { numbered } from '#entities/ticket/numbered.ts'
import { useAssign } from './use-assign.ts'

const BY_NAME = 'username'

/** Lets an admin assign or reassign a ticket to an agent. */
export function AssignPage() {
  const { ticketId = '' } = useParams()
  const address = useListAddress([BY_NAME], BY_NAME)
  const author = useAccountId()
  const giving = useAssign(ticketId, author ?? '')
  const { ticket, holder, isReassignment, chosen, give } = giving
  const { error, refetch } = useQuery(ticketQuery(ticketId))

  const columns = supportMemberColumns({
    isReassignment,
    give,
    closed: giving.isPending || (holder !== null && !isReassignment),
    giving: giving.giving,
    holder: isReassignment ? holder?.id : undefined,
  })
  if (!ticket && isMissing(error))
    return (
      <>
        <PageHeader title={t('Ticket not found')} />
        <NoTicket error={error} retry={() => void refetch()} />
      </>
    )
  return (
    <>
      <PageHeader
        title={t(isReassignment ? 'Reassign Ticket' : 'Assign Ticket')}
        documentTitle={
          ticket && t(isReassignment ? 'Reassign {ticket}' : 'Assign {ticket}', { ticket: numbered(ticket) })
        }
      />
      <AssignmentNote
        ticket={ticket}
        note={isReassignment && author ? { value: giving.note, onChange: giving.write } : null}
        error={giving.error}
        anyway={{
          label: t(isReassignment ? 'Reassign to {name} anyway' : 'Assign {name} anyway', {
            name: chosen?.username ?? '',
          }),
          busy: giving.isPending,
          onClick: () => chosen && give(chosen),
        }}
        ticketId={ticketId}
      />
      <DataTable
        label={t('Support members')}
        name="supportMembers"
        filterLabel={t('Filter support members')}
        columns={columns}
        list={supportMemberList({ q: address.q })}
        address={address}
        empty={
          <EmptyState
            kind="nothing-yet"
            title={t('No one in the support team yet')}
            text={t('Add a member under Add Clients, then come back to assign this ticket.')}
          />
        }
      />
    </>
  )
}
