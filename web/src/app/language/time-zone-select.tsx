import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { currentUserQuery } from '#api/session-check.ts'
import { readableZone, TimeZonePicker } from '#ui/form/time-zone-picker.tsx'
import { browserTimeZone } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'

/** Value for the browser's time zone. No zone has this name. */
const OF_THE_BROWSER = 'browser'

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
  const zone = readableZone(browserTimeZone())
  return (
    <TimeZonePicker
      label={t('Time zone')}
      first={[{ value: OF_THE_BROWSER, label: t('Browser time zone ({zone})', { zone }) }]}
      value={chosen ?? OF_THE_BROWSER}
      onChange={(value) => saving.mutate(value === OF_THE_BROWSER ? null : value)}
      error={saving.error && t('Error: {reason}', { reason: saving.error.message })}
      disabled={!data}
    />
  )
}
