import { message } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { OpenTicketButton } from './open-ticket-button.tsx'
import { COLUMNS, wholeColumns } from './ticket-columns.tsx'
import { TicketListPage } from './ticket-list-page.tsx'

const columns = wholeColumns(
  COLUMNS.action(message('View'), (ticket) => <OpenTicketButton ticket={ticket} label="View" />),
)

/** The tickets that the reader raised. */
export function MyTicketsPage() {
  const create = (
    <Button component={Link} to="/NewTicket">
      Create New Ticket
    </Button>
  )
  return (
    <TicketListPage
      title="View All Tickets"
      selection={{ scope: 'own' }}
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
  )
}
