import { createStore } from '#ui/store.ts'
import { isReachable, onReachabilityChange } from '../reachability.ts'

/**
 * How changes of others reach this page: by a live connection, soon by one, by polling because live connections are
 * blocked, or not at all.
 */
type LiveState = 'live' | 'catching-up' | 'asking' | 'offline'

const connection = createStore<Exclude<LiveState, 'offline'>>('catching-up')

/** The current live state. */
export const liveState = (): LiveState => (isReachable() ? connection.get() : 'offline')

/** Calls `listener` when {@link liveState} may have changed. Returns a function that removes it. */
export function onLiveStateChange(listener: () => void): () => void {
  const stop = connection.subscribe(listener)
  const stopReachability = onReachabilityChange(listener)
  return () => {
    stop()
    stopReachability()
  }
}

/** Sets the state of the live connection. */
export const setConnection = connection.set
