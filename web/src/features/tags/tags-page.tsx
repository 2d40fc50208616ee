import { Button } from '@mantine/core'
import type { TagList } from '@support-desk/contract'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useListAddress } from '#ui/data-table/use-list-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'
import { t } from '#ui/language/t.ts'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { NEW, useOpened } from '#ui/use-opened.ts'
import { useAddressWords } from '#ui/use-address-words.ts'
import { tagList } from '#entities/ticket/tags/queries.ts'
import { TAG_COLUMNS } from './tag-columns.tsx'
import { TagMakersSwitch } from './tag-makers-switch.tsx'
import { NewButton } from '#ui/page/new-button.tsx'
import { lateDialog } from '#ui/late/late.tsx'

const TagDialog = lateDialog(async () => (await import('./tag-dialog.tsx')).TagDialog)

const BY_NAME = 'name'
/** Query parameter value that includes archived tags. */
const ALL: TagList = 'all'

/** Lets admins rename, merge and archive tags, and choose the roles that can create them. */
export function TagsPage() {
  const address = useListAddress([BY_NAME], BY_NAME)
  const { words, change } = useAddressWords()
  const list = words.get('list') === ALL ? ALL : 'active'
  const { opened, open, close, hrefOf } = useOpened('tag')
  const create = () => open(NEW)
  return (
    <>
      <SettingsHeader page="tags" actions={<NewButton label={t('New tag')} onClick={create} />} />
      <TagMakersSwitch />
      <DataTable
        label={t('Tags')}
        name="tags"
        filterLabel={t('Filter tags')}
        columns={TAG_COLUMNS}
        list={tagList({ q: address.q, list })}
        address={address}
        hrefOf={hrefOf}
        tools={
          <ToggleSwitch
            label={t('Show archived')}
            checked={list === ALL}
            onChange={({ currentTarget: { checked } }) => change({ list: checked ? ALL : '' })}
          />
        }
        empty={
          <EmptyState
            kind="nothing-yet"
            title={t('No tags yet')}
            text={t('Tags group tickets by topic, for example “vpn”. Requesters don’t see them.')}
            action={
              <Button variant="default" onClick={create}>
                {t('New tag')}
              </Button>
            }
          />
        }
      />
      {opened !== null && <TagDialog key={opened} tagId={opened === NEW ? null : opened} onClose={close} />}
    </>
  )
}
