import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { OpenTicketButton } from './open-ticket-button.tsx'
import { COLUMNS } from './ticket-columns.tsx'
import { TicketList } from './ticket-list.tsx'

const columns = [
  COLUMNS.position('S.No'),
  COLUMNS.id(),
  COLUMNS.occurred('Date'),
  COLUMNS.created('Raised'),
  COLUMNS.subject(),
  COLUMNS.requester(),
  COLUMNS.assignee('Assign'),
  COLUMNS.status(),
  COLUMNS.action('Actions', (ticket) => <OpenTicketButton ticket={ticket} label="View" />),
]

/** Every ticket there is, for an admin. */
export function AllTicketsPage() {
  return (
    <>
      <PageHeader title="All Tickets" />
      <TicketList
        source={{ call: 'listAllTickets' }}
        columns={columns}
        empty={
          <EmptyState
            kind="nothing-yet"
            title="No tickets yet"
            text="They appear here as soon as somebody raises one."
          />
        }
      />
    </>
  )
}
