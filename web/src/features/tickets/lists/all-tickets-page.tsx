import { message } from '@support-desk/contract'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ALL_TICKETS } from './listings.ts'
import { OpenTicketButton } from './open-ticket-button.tsx'
import { COLUMNS, wholeColumns } from './ticket-columns.tsx'
import { TicketListPage } from './ticket-list-page.tsx'
import { t } from '#ui/language/t.ts'

const columns = wholeColumns(
  COLUMNS.action(message('Actions'), (ticket) => <OpenTicketButton ticket={ticket} kind="view" />),
  COLUMNS.requester(),
)

/** All tickets, for an admin. */
export const AllTicketsPage = () => (
  <TicketListPage
    title={t('All Tickets')}
    {...ALL_TICKETS}
    columns={columns}
    empty={
      <EmptyState
        kind="nothing-yet"
        title={t('No tickets yet')}
        text={t('New tickets appear here automatically.')}
      />
    }
  />
)
