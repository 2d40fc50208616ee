import { useSyncExternalStore } from 'react'
import { isReachable, onReachabilityChange } from '../../api/reachability.ts'
import classes from './connection.module.css'

const WORDS = {
  online: 'Online',
  offline: 'Offline. What you type is kept; the page goes on by itself once the connection is back.',
}

/** Whether the help desk can be reached, said once for the whole page. */
export function Connection() {
  const online = useSyncExternalStore(onReachabilityChange, isReachable)
  const words = online ? WORDS.online : WORDS.offline
  return (
    <span className={classes.connection} data-offline={!online || undefined} role="status" title={words}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.words}>{words}</span>
      {!online && (
        <span className={classes.short} aria-hidden>
          Offline
        </span>
      )}
    </span>
  )
}
