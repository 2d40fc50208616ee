import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { MacroList } from './macro-list.tsx'
import { type Macro, macrosQuery } from '#entities/macro/queries.ts'
import { NewButton } from '#ui/page/new-button.tsx'
import { lateDialog } from '#ui/late/late.tsx'

const MacroDialogs = lateDialog(async () => (await import('./macro-dialogs.tsx')).MacroDialogs)

/** Lists all macros that the reader can use, and creates and changes them. */
export function MacrosPage() {
  const query = useQuery(macrosQuery())
  const { data: macros } = query
  const [opened, open] = useState<Macro | 'new' | null>(null)
  const create = () => open('new')
  return (
    <>
      <SettingsHeader page="macros" actions={<NewButton label={t('New macro')} onClick={create} />} />
      <NotLoaded query={query} shape="lines" title={t('Couldn’t load macros')} />
      {macros?.length === 0 && (
        <EmptyState
          kind="nothing-yet"
          title={t('No macros yet')}
          text={t('Turn repetitive replies into one click.')}
          action={
            <Button variant="default" onClick={create}>
              {t('New macro')}
            </Button>
          }
        />
      )}
      {macros && macros.length > 0 && <MacroList macros={macros} onOpen={open} />}
      {opened && (
        <MacroDialogs
          key={opened === 'new' ? 'new' : opened.id}
          macro={opened === 'new' ? null : opened}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}
