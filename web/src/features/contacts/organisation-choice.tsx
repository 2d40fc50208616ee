import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import type { Contact } from '#entities/contact/queries.ts'
import { organisationChoicesQuery } from '#entities/organisation/queries.ts'

/** Debounce in ms before the search. */
const PAUSE_MS = 200

/** The organisation of a contact. The choice of staff is not changed by a domain later. */
export function OrganisationChoice({ contact: { id: userId, organisation } }: { contact: Contact }) {
  const [typed, type] = useState(organisation?.name ?? '')
  const [q] = useDebouncedValue(typed.trim() === organisation?.name ? '' : typed.trim(), PAUSE_MS)
  const { data: found = [] } = useQuery(organisationChoicesQuery(q))
  const offered = [
    ...(organisation ? [organisation] : []),
    ...found.filter(({ id }) => id !== organisation?.id),
  ]
  const choice = useChange(
    (organisationId: string | null) =>
      request('updateContactOrganisation', { params: { userId }, body: { organisationId } }),
    {
      stale: [KEYS.user(userId), KEYS.users, KEYS.organisations],
      done: (changed) =>
        changed.organisation
          ? t('Now part of {name}.', { name: changed.organisation.name })
          : t('No longer part of an organisation.'),
    },
  )
  return (
    <Select
      label={t('Organisation')}
      placeholder={t('None')}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={organisation?.id ?? null}
      onChange={(id) => choice.mutate(id)}
      clearable
      clearButtonProps={{ 'aria-label': t('Remove from the organisation') }}
      disabled={choice.isPending}
      searchable
      searchValue={typed}
      onSearchChange={type}
      // Shows all options, because the server has filtered them.
      filter={({ options }) => options}
      nothingFoundMessage={t('No organisation with this name.')}
      maxDropdownHeight={240}
    />
  )
}
