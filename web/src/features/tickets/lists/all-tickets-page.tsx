import { message } from '@support-desk/contract'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { OpenTicketButton } from './open-ticket-button.tsx'
import { COLUMNS, wholeColumns } from './ticket-columns.tsx'
import { TicketListPage } from './ticket-list-page.tsx'

const columns = wholeColumns(
  COLUMNS.action(message('Actions'), (ticket) => <OpenTicketButton ticket={ticket} label="View" />),
  COLUMNS.requester(),
)

/** Every ticket there is, for an admin. */
export const AllTicketsPage = () => (
  <TicketListPage
    title="All Tickets"
    selection={{ scope: 'visible' }}
    columns={columns}
    empty={
      <EmptyState
        kind="nothing-yet"
        title="No tickets yet"
        text="They appear here as soon as somebody raises one."
      />
    }
  />
)
