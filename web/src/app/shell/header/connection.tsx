import { VisuallyHidden } from '@mantine/core'
import { messages } from '@support-desk/contract'
import { useState, useSyncExternalStore } from 'react'
import { liveState, onLiveStateChange } from '#api/live/state.ts'
import { useSession } from '#ui/use-session.ts'
import classes from './connection.module.css'
import { t } from '#ui/language/t.ts'

const WORDS = messages({
  online: 'Online',
  live: 'Live',
  'catching-up': 'Syncing…',
  asking: 'Live updates are blocked on this network. The page checks every 10 seconds.',
  offline: 'Offline. Your drafts are saved. We’ll reconnect automatically.',
})

/**
 * The status of the connection: whether the server is reachable and live changes arrive. Shown once for the whole page.
 */
export function Connection() {
  const live = useSyncExternalStore(onLiveStateChange, liveState)
  const session = useSession()
  const state = live !== 'offline' && !session ? 'online' : live
  const isOffline = state === 'offline'
  const words = t(WORDS[state])
  return (
    <span className={classes.connection} data-state={state} data-tip={words}>
      <span className={classes.dot} aria-hidden />
      {!isOffline && <VisuallyHidden>{words}</VisuallyHidden>}
      <Outage isOffline={isOffline} />
      {isOffline && (
        <span className={classes.short} aria-hidden>
          {t('Offline')}
        </span>
      )}
    </span>
  )
}

/** Only an outage and its end are announced. Short reconnects would only disturb. */
function Outage({ isOffline }: { isOffline: boolean }) {
  const [happened, setHappened] = useState(false)
  if (isOffline && !happened) setHappened(true)
  return (
    <VisuallyHidden role="status">
      {isOffline ? t(WORDS.offline) : happened && t('The connection is back.')}
    </VisuallyHidden>
  )
}
