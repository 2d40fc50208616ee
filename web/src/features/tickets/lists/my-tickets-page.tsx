import { message } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { OWN_TICKETS } from './listings.ts'
import { OpenTicketButton } from './open-ticket-button.tsx'
import { COLUMNS, wholeColumns } from './ticket-columns.tsx'
import { TicketListPage } from './ticket-list-page.tsx'
import { t } from '#ui/language/t.ts'

const columns = wholeColumns(
  COLUMNS.action(message('View'), (ticket) => <OpenTicketButton ticket={ticket} kind="view" />),
)

/** Tickets raised by the reader. */
export function MyTicketsPage() {
  const create = (
    <Button component={Link} to="/NewTicket">
      {t('Create New Ticket')}
    </Button>
  )
  return (
    <TicketListPage
      title={t('View All Tickets')}
      {...OWN_TICKETS}
      columns={columns}
      empty={
        <EmptyState
          kind="nothing-yet"
          title={t('You have no tickets yet')}
          text={t('Need help? Create a ticket and track it here.')}
          action={create}
        />
      }
    />
  )
}
