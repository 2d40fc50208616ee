import { Button } from '@mantine/core'
import { useState } from 'react'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useListAddress } from '#ui/data-table/use-list-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { t } from '#ui/language/t.ts'
import { lateDialog } from '#ui/late/late.tsx'
import { NewButton } from '#ui/page/new-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ContactTabs } from '#entities/contact/contact-tabs.tsx'
import { organisationAddress } from '#entities/organisation/organisation-address.ts'
import { organisationList, type OrganisationRow } from '#entities/organisation/queries.ts'
import { ORGANISATION_COLUMNS } from './organisation-columns.tsx'

const NewOrganisationDialog = lateDialog(
  async () => (await import('./new-organisation-dialog.tsx')).NewOrganisationDialog,
)

const BY_NAME = 'name'

const addressOf = ({ id }: OrganisationRow): string => organisationAddress(id)

/** All organisations of requesters, for staff. */
export function OrganisationsPage() {
  const address = useListAddress([BY_NAME], BY_NAME)
  const [isCreating, setCreating] = useState(false)
  const create = () => setCreating(true)
  return (
    <>
      <PageHeader
        title={t('Organisations')}
        actions={<NewButton label={t('New organisation')} onClick={create} />}
      />
      <ContactTabs />
      <DataTable
        label={t('Organisations')}
        name="organisations"
        filterLabel={t('Name or domain')}
        columns={ORGANISATION_COLUMNS}
        list={organisationList(address)}
        address={address}
        hrefOf={addressOf}
        empty={
          <EmptyState
            kind="nothing-yet"
            title={t('No organisations yet')}
            text={t('Group people of one company. A domain adds them automatically.')}
            action={
              <Button variant="default" onClick={create}>
                {t('Create your first organisation')}
              </Button>
            }
          />
        }
      />
      {isCreating && <NewOrganisationDialog onClose={() => setCreating(false)} />}
    </>
  )
}
