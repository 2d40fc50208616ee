import { requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, type PagedList } from '#api/list-query.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { useListAddress } from '#ui/data-table/use-list-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { t } from '#ui/language/t.ts'
import { contactAddress } from '#entities/contact/contact-address.ts'
import { CONTACT_COLUMNS } from '#entities/contact/contact-columns.tsx'
import type { ContactRow } from '#entities/contact/queries.ts'
import { organisationTickets } from '#entities/organisation/queries.ts'
import { SHARED_TICKET_COLUMNS } from '#entities/organisation/shared-ticket-columns.tsx'
import { ticketAddress } from '#entities/ticket/ticket-address.ts'
import classes from './organisations.module.css'

const BY_NAME = 'name'
const NEWEST = 'created'

const COLUMNS: readonly Column<ContactRow, 'name'>[] = CONTACT_COLUMNS.filter(
  ({ key }) => key !== 'organisation',
)

const members = (organisationId: string, q: string): PagedList<ContactRow> => ({
  key: [...KEYS.users, 'organisation', organisationId, { q }],
  load: (cursor, signal) =>
    requestPage(
      'listOrganisationMembers',
      { params: { organisationId }, query: { limit: PAGE_ROWS, cursor, q } },
      { signal },
    ),
})

/** The people of an organisation. */
export function Members({ organisationId }: { organisationId: string }) {
  const address = useListAddress([BY_NAME], BY_NAME)
  return (
    <section aria-labelledby="people-of-organisation">
      <h2 id="people-of-organisation" className={classes.heading}>
        {t('People')}
      </h2>
      <DataTable
        label={t('People')}
        name="peopleOfOrganisation"
        filterLabel={t('Name or address')}
        columns={COLUMNS}
        list={members(organisationId, address.q)}
        address={address}
        hrefOf={({ id }) => contactAddress(id)}
        empty={
          <EmptyState
            kind="nothing-yet"
            title={t('No people yet')}
            text={t('Add a domain, or choose this organisation on the page of a contact.')}
          />
        }
      />
    </section>
  )
}

/** The tickets of the people of an organisation. */
export function Tickets({ organisationId }: { organisationId: string }) {
  const address = useListAddress([NEWEST], NEWEST)
  return (
    <section aria-labelledby="tickets-of-organisation">
      <h2 id="tickets-of-organisation" className={classes.heading}>
        {t('Tickets')}
      </h2>
      <DataTable
        label={t('Tickets')}
        name="ticketsOfOrganisation"
        filters={null}
        columns={SHARED_TICKET_COLUMNS}
        list={organisationTickets(organisationId)}
        address={{ ...address, q: '' }}
        hrefOf={({ id }) => ticketAddress(id)}
        empty={<EmptyState kind="nothing-yet" title={t('No tickets yet')} />}
      />
    </section>
  )
}
