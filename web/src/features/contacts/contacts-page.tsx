import { DataTable } from '#ui/data-table/data-table.tsx'
import { useListAddress } from '#ui/data-table/use-list-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { contactAddress } from '#entities/contact/contact-address.ts'
import { CONTACT_COLUMNS } from '#entities/contact/contact-columns.tsx'
import { ContactTabs } from '#entities/contact/contact-tabs.tsx'
import { contactList, type ContactRow } from '#entities/contact/queries.ts'

const BY_NAME = 'name'

const addressOf = ({ id }: ContactRow): string => contactAddress(id)

/** All requesters, for staff. */
export function ContactsPage() {
  const address = useListAddress([BY_NAME], BY_NAME)
  return (
    <>
      <PageHeader title={t('Contacts')} />
      <ContactTabs />
      <DataTable
        label={t('Contacts')}
        name="contacts"
        filterLabel={t('Name, address or phone number')}
        columns={CONTACT_COLUMNS}
        list={contactList(address)}
        address={address}
        hrefOf={addressOf}
        empty={
          <EmptyState
            kind="nothing-yet"
            title={t('No contacts yet')}
            text={t('People appear here when they register or write an email.')}
          />
        }
      />
    </>
  )
}
