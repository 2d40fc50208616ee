import type { UserNotification } from '#api/models.ts'
import { Button, Group, Stack } from '@mantine/core'

import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { useSession } from '#ui/use-session.ts'
import { notificationsQuery } from './queries.ts'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import classes from './sidebar.module.css'
import { useClearNotifications, useOpenNotification } from './use-notifications.ts'
import { t } from '#ui/language/t.ts'

type OpenNotification = (notification: UserNotification) => void

/** The user's notifications by ticket. A click on one deletes it and opens its ticket. */
export function NotificationList({ onOpened }: { onOpened: () => void }) {
  const { data, error, refetch } = useQuery(notificationsQuery())
  const open = useOpenNotification()
  const clear = useClearNotifications()
  const openAndTell: OpenNotification = (notification) => {
    open(notification)
    onOpened()
  }

  if (!data && error)
    return (
      <div className={classes.note} role="alert">
        <p>{t('Couldn’t load the notifications.')}</p>
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </div>
    )
  if (!data) return null
  const [newest] = data
  if (!newest)
    return (
      <>
        <p className={classes.note}>{t('No Notification')}</p>
        <SettingsLink onOpened={onOpened} />
      </>
    )
  return (
    <>
      <Group justify="flex-end" m="-8px -8px 4px">
        <Button variant="subtle" size="compact-sm" onClick={() => clear(newest.createdAt)}>
          {t('Clear all')}
        </Button>
      </Group>
      <ul className={classes.lines}>
        {[...Map.groupBy(data, ({ ticket }) => ticket.id)].map(([id, notifications]) => (
          <TicketGroup key={id} notifications={notifications} onOpen={openAndTell} />
        ))}
      </ul>
      <SettingsLink onOpened={onOpened} />
    </>
  )
}

/** Leads staff to their notification settings. */
function SettingsLink({ onOpened }: { onOpened: () => void }) {
  const session = useSession()
  if (!session || session.role === 'User') return null
  return (
    <p className={classes.note}>
      <Link to="/notifications" onClick={onOpened}>
        {t('Notification settings')}
      </Link>
    </p>
  )
}

type GroupProps = { notifications: readonly UserNotification[]; onOpen: OpenNotification }

/** The notifications of a ticket, newest first, with a heading if there are several. */
function TicketGroup({ notifications, onOpen }: GroupProps) {
  const id = useId()
  const lines = notifications.map((notification) => (
    <Line
      key={notification.id}
      notification={notification}
      isAlone={notifications.length === 1}
      onOpen={onOpen}
    />
  ))
  const [newest] = notifications
  if (!newest || notifications.length === 1) return lines
  return (
    <li className={classes.group}>
      <p className={classes.about} id={id} dir="auto">
        <TicketNumber id={newest.ticket.id} /> {newest.ticket.subject}
      </p>
      <ul className={classes.lines} aria-labelledby={id}>
        {lines}
      </ul>
    </li>
  )
}

type LineProps = {
  notification: UserNotification
  /** Whether there is no group heading with the ticket. */
  isAlone: boolean
  onOpen: OpenNotification
}

function Line({ notification, isAlone, onOpen }: LineProps) {
  const id = useId()
  return (
    <li>
      <button
        type="button"
        className={classes.alert}
        aria-labelledby={`${id}-text`}
        aria-describedby={`${id}-time`}
        onClick={() => onOpen(notification)}
      >
        <IconBell size={16} aria-hidden />
        <Stack component="span" gap={1}>
          <span id={`${id}-text`} dir="auto">
            {notification.text}
          </span>
          <small id={`${id}-time`} className={classes.when}>
            {isAlone && (
              <>
                <TicketNumber id={notification.ticket.id} />{' '}
              </>
            )}
            <RelativeTime value={notification.createdAt} />
          </small>
        </Stack>
      </button>
    </li>
  )
}
