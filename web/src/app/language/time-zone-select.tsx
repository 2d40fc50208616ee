import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { currentUserQuery } from '#api/session-check.ts'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'

/** Value for the browser's time zone. No zone has this name. */
const OF_THE_BROWSER = 'browser'
/** Maximum number of options, for fast rendering. Typing finds the rest. */
const SHOWN = 50

/** Chooses the time zone of the signed-in account. All times on the page change at once. */
export function TimeZoneSelect() {
  const client = useQueryClient()
  const query = currentUserQuery(useSession())
  const { data } = useQuery(query)
  const saving = useMutation({
    // Runs changes one at a time, so that an older one cannot overwrite a newer one.
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
          label: t('Browser time zone ({zone})', { zone: readable(zoneOfBrowser()) }),
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
      nothingFoundMessage={t('No matching time zone')}
    />
  )
}

const zoneOfBrowser = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** All time zones, including the chosen one if this browser does not know its name. Some browsers leave out UTC. */
const namesWith = (chosen: string | null): string[] => {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])])
  return [...names].toSorted()
}

const readable = (name: string): string => name.replaceAll('_', ' ')
