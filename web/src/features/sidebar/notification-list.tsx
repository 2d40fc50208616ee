import { Button } from '@mantine/core'
import type { NotificationOnWire } from '@support-desk/contract'
import { IconBell } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CallFailed, request } from '../../api/client.ts'
import { KEYS, notificationsQuery } from '../../api/queries.ts'
import { toast } from '../../ui/toast.ts'
import classes from './sidebar.module.css'

/** What a person should know about. A click on a notification deletes it and opens its ticket. */
export function NotificationList({ onOpened }: { onOpened: () => void }) {
  const { data, error, refetch } = useQuery(notificationsQuery())
  const open = useOpenNotification()
  const openAndTell = (notification: NotificationOnWire) => {
    open(notification)
    onOpened()
  }

  if (!data && error)
    return (
      <div className={classes.note} role="alert">
        <p>The notifications could not be loaded.</p>
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data) return null
  if (data.length === 0) return <p className={classes.note}>No Notification</p>
  return (
    <ul className={classes.lines}>
      {data.map((notification) => (
        <li key={notification._id}>
          <button type="button" className={classes.alert} onClick={() => openAndTell(notification)}>
            <IconBell size={16} aria-hidden />
            <span dir="auto">{notification.alerts}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function useOpenNotification(): (notification: NotificationOnWire) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: ({ _id }: NotificationOnWire) => request('dismissNotification', { params: { id: _id } }),
    onMutate: async ({ _id }) => {
      const { queryKey } = notificationsQuery()
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (all) => all?.filter((other) => other._id !== _id))
    },
    onError: (failure) => {
      const goneAlready = failure instanceof CallFailed && failure.code === 'not_found'
      if (!goneAlready) toast.failure(`The notification could not be deleted. ${failure.message}`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.notifications }),
  })
  return (notification) => {
    mutate(notification)
    void navigate(`/ViewTicketDetails/${notification.ticket}`)
  }
}
