import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { currentUserQuery } from '#api/session-check.ts'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'

/** Stands in the list for no choice. No zone has this name. */
const OF_THE_BROWSER = 'browser'
/** So few rows are quick to draw; who types finds the others. */
const SHOWN = 50

/** Chooses the time zone of the account of whoever is signed in. All times are shown in it at once. */
export function TimeZoneSelect() {
  const client = useQueryClient()
  const query = currentUserQuery(useSession())
  const { data } = useQuery(query)
  const saving = useMutation({
    // One after the other, so that none is overtaken by an older one.
    scope: { id: 'time zone' },
    mutationFn: (timeZone: string | null) => request('updatePreferences', { body: { timeZone } }),
    onSuccess: ({ timeZone }) =>
      void client.setQueryData(query.queryKey, (before) => before && { ...before, timeZone }),
  })
  const chosen = saving.isPending ? saving.variables : (data?.timeZone ?? null)
  return (
    <Select
      label={t('Time zone')}
      data={[
        {
          value: OF_THE_BROWSER,
          label: t('As in this browser: {zone}', { zone: readable(zoneOfBrowser()) }),
        },
        ...namesWith(chosen).map((name) => ({ value: name, label: readable(name) })),
      ]}
      value={chosen ?? OF_THE_BROWSER}
      onChange={(value) => saving.mutate(value === OF_THE_BROWSER ? null : value)}
      error={saving.error && t('Error: {reason}', { reason: saving.error.message })}
      disabled={!data}
      allowDeselect={false}
      searchable
      limit={SHOWN}
      nothingFoundMessage={t('No time zone of that name')}
    />
  )
}

const zoneOfBrowser = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** All zones, also one that was chosen where they have other names. Some browsers leave UTC out. */
const namesWith = (chosen: string | null): string[] => {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])])
  return [...names].toSorted()
}

const readable = (name: string): string => name.replaceAll('_', ' ')
