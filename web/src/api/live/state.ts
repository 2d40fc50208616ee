import { isReachable, onReachabilityChange } from '../reachability.ts'

/**
 * How what others do gets to this page: by a live connection, soon by one, by asking again and again where live
 * connections are blocked, or not at all.
 */
type LiveState = 'live' | 'catching-up' | 'asking' | 'offline'

let connection: Exclude<LiveState, 'offline'> = 'catching-up'
const listeners = new Set<() => void>()

/** How what others do gets to this page now. */
export const liveState = (): LiveState => (isReachable() ? connection : 'offline')

/** Calls `listener` whenever {@link liveState} may have changed. Returns how to stop. */
export function onLiveStateChange(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onReachabilityChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Records how the live connection stands. */
export function setConnection(next: Exclude<LiveState, 'offline'>): void {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}
