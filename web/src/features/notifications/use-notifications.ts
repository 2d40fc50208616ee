import type { UserNotification } from '#api/models.ts'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { notificationsQuery } from './queries.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'

type NotificationFilter = (notification: UserNotification) => boolean

/** Optimistically removes deleted notifications from the cache. */
function useShownAtOnce(): (keeps: NotificationFilter) => Promise<void> {
  const client = useQueryClient()
  return async (keeps) => {
    const { queryKey } = notificationsQuery()
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (all) => all?.filter(keeps))
  }
}

export function useOpenNotification(): (notification: UserNotification) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const showOnly = useShownAtOnce()
  const { mutate } = useMutation({
    mutationFn: ({ id }: UserNotification) =>
      request('deleteNotification', { params: { notificationId: id } }),
    onMutate: ({ id }) => showOnly((other) => other.id !== id),
    onError: (failure) => {
      const goneAlready = failure instanceof CallFailed && failure.code === 'not_found'
      if (!goneAlready)
        toast.failure(t('Couldn’t delete the notification. {reason}', { reason: failure.message }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.notifications }),
  })
  return (notification) => {
    mutate(notification)
    void navigate(`/ViewTicketDetails/${notification.ticket.id}`)
  }
}

/** Deletes all notifications up to the time of the latest shown one. Newer ones stay. */
export function useClearNotifications(): (upTo: string) => void {
  const client = useQueryClient()
  const showOnly = useShownAtOnce()
  const { mutate } = useMutation({
    mutationFn: (upTo: string) => request('deleteNotifications', { query: { upTo } }),
    onMutate: (upTo) => showOnly(({ createdAt }) => createdAt > upTo),
    onError: (failure) =>
      toast.failure(t('Couldn’t delete the notifications. {reason}', { reason: failure.message })),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.notifications }),
  })
  return mutate
}
