import { Button } from '@mantine/core'
import { Link } from 'react-router'
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
  COLUMNS.assignee('Assign'),
  COLUMNS.status(),
  COLUMNS.action('View', (ticket) => <OpenTicketButton ticket={ticket} label="View" />),
]

/** The tickets that the person raised. */
export function MyTicketsPage() {
  const create = (
    <Button component={Link} to="/NewTicket">
      Create New Ticket
    </Button>
  )
  return (
    <>
      <PageHeader title="View All Tickets" />
      <TicketList
        source={{ call: 'listMyTickets' }}
        columns={columns}
        empty={
          <EmptyState
            kind="nothing-yet"
            title="You have not raised a ticket yet"
            text="When something does not work, tell us, and follow here what happens."
            action={create}
          />
        }
      />
    </>
  )
}
