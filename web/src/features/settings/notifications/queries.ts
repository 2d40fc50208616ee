import type { NotificationSettingsOnWire } from '@support-desk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'

export const notificationSettingsQuery = () =>
  callQuery(KEYS.notificationSettings, 'getNotificationSettings', {})

export const viewsQuery = () => callQuery(KEYS.inboxViews, 'listViews', {})

export type SettingsChange = Partial<NotificationSettingsOnWire>

/**
 * Changes notification settings: optimistically in the cache, then on the server. A failure restores the old settings
 * and shows a toast.
 */
export function useChangeNotificationSettings(): (change: SettingsChange) => void {
  const client = useQueryClient()
  const { queryKey } = notificationSettingsQuery()
  const { mutate } = useMutation({
    // Runs changes one at a time, each with all earlier ones, so that an older one cannot overwrite a newer one.
    scope: { id: 'notification settings' },
    async mutationFn(change: SettingsChange) {
      const shown = client.getQueryData(queryKey)
      if (!shown) return null
      const { occasions, views, quietHours } = { ...shown, ...change }
      const chosen = views.map(({ name: _name, ...view }) => view)
      return request('updateNotificationSettings', { body: { occasions, views: chosen, quietHours } })
    },
    async onMutate(change) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (settings) => settings && { ...settings, ...change })
      return before
    },
    onError(failure, _change, before) {
      if (before) client.setQueryData(queryKey, before)
      toast.failure(failure.message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.mailPreferences }),
  })
  return mutate
}
