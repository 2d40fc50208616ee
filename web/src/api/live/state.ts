import { isReachable, onReachabilityChange } from '../reachability.ts'

/**
 * How changes of others reach this page: by a live connection, soon by one, by polling because live connections are
 * blocked, or not at all.
 */
type LiveState = 'live' | 'catching-up' | 'asking' | 'offline'

let connection: Exclude<LiveState, 'offline'> = 'catching-up'
const listeners = new Set<() => void>()

/** The current live state. */
export const liveState = (): LiveState => (isReachable() ? connection : 'offline')

/** Calls `listener` when {@link liveState} may have changed. Returns a function that removes it. */
export function onLiveStateChange(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onReachabilityChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Sets the state of the live connection. */
export function setConnection(next: Exclude<LiveState, 'offline'>): void {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}
