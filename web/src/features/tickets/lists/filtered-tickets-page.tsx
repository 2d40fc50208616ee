import { message, statesOf, TICKET_FILTERS, type TicketFilter } from '@support-desk/contract'
import { useParams } from 'react-router'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useSession } from '../../../ui/use-session.ts'
import { OpenTicketButton } from './open-ticket-button.tsx'
import { COLUMNS } from './ticket-columns.tsx'
import { TicketListPage } from './ticket-list-page.tsx'

const columns = [
  COLUMNS.position(message('s.no')),
  COLUMNS.created(message('Created Time')),
  COLUMNS.subject(),
  COLUMNS.status(),
  COLUMNS.assignee(message('Assigned User')),
  COLUMNS.occurred(message('Occured Date')),
  COLUMNS.action(message('Actions'), (ticket) => <OpenTicketButton ticket={ticket} label="View" />),
]
/** Staff want to know whose tickets these are. */
const staffColumns = [...columns, COLUMNS.requester()]

/** Tickets of one state: the reader's own, or all of them for an admin. */
export function FilteredTicketsPage() {
  const word = useParams().filter ?? ''
  const session = useSession()
  const filter = TICKET_FILTERS.find((known) => known.toLowerCase() === word.toLowerCase())
  const title = `${word} Tickets`
  if (!filter || !session)
    return (
      <>
        <PageHeader title={title} />
        {!filter && (
          <EmptyState
            kind="no-match"
            title={`There is no state called “${word}”`}
            text={`Tickets can be listed by ${TICKET_FILTERS.join(', ')}.`}
          />
        )}
      </>
    )
  const { role } = session
  return (
    <TicketListPage
      key={filter}
      title={title}
      selection={{
        scope: role === 'Admin' ? 'visible' : 'own',
        states: statesOf(filter, role).join(','),
      }}
      columns={role === 'User' ? columns : staffColumns}
      empty={<NoTickets filter={filter} />}
    />
  )
}

function NoTickets({ filter }: { filter: TicketFilter }) {
  if (filter === 'Total') return <EmptyState kind="nothing-yet" title="No tickets yet" />
  if (filter === 'Solved') return <EmptyState kind="nothing-yet" title="No ticket is solved yet" />
  return (
    <EmptyState kind="all-done" title={`No ticket is ${WORDS[filter]}`} text="Nothing is left to do here." />
  )
}

const WORDS = { Pending: 'pending', OnHold: 'on hold', waiting: 'waiting', Unassigned: 'unassigned' }
