import { DataTable } from '#ui/data-table/data-table.tsx'
import { useListAddress } from '#ui/data-table/use-list-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { sharedTicketAddress } from '#entities/organisation/organisation-address.ts'
import { sharedTickets } from '#entities/organisation/queries.ts'
import { SHARED_TICKET_COLUMNS } from '#entities/organisation/shared-ticket-columns.tsx'

const NEWEST = 'created'

/** The tickets that colleagues share with a requester. */
export function SharedTicketsPage() {
  const address = useListAddress([NEWEST], NEWEST)
  return (
    <>
      <PageHeader
        title={t('Shared tickets')}
        help={t('Tickets of your colleagues. You can read them, but not reply.')}
      />
      <DataTable
        label={t('Shared tickets')}
        name="sharedTickets"
        filters={null}
        columns={SHARED_TICKET_COLUMNS}
        list={sharedTickets()}
        address={{ ...address, q: '' }}
        hrefOf={({ id }) => sharedTicketAddress(id)}
        empty={
          <EmptyState
            kind="nothing-yet"
            title={t('No shared tickets')}
            text={t('Tickets of your colleagues appear here if your organisation shares them.')}
          />
        }
      />
    </>
  )
}
