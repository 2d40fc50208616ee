import { CallFailed } from './client.ts'
import { isReachable, onReachabilityChange } from './reachability.ts'

/** Pauses between attempts in ms. The last one repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000]
/** Statuses of a server or proxy that is temporarily unavailable. */
const PASSING = new Set([429, 502, 503, 504])

/** Whether a call failed because the connection is broken, or the server is temporarily unavailable. */
export const isPassing = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && (error.code === 'offline' || PASSING.has(error.status))

/**
 * Back-off before the next attempt: waits for a time that grows with the number of `tries`, then until the server is
 * reachable. Ends at once when `signal` is aborted.
 */
export function pauseAfter(tries: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let isTime = false
    const goOnIfDue = () => {
      if (!signal.aborted && !(isTime && isReachable())) return
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', goOnIfDue)
      resolve()
    }
    const timer = setTimeout(
      () => {
        isTime = true
        goOnIfDue()
      },
      PAUSES_MS[tries] ?? PAUSES_MS.at(-1),
    )
    const stop = onReachabilityChange(goOnIfDue)
    signal.addEventListener('abort', goOnIfDue)
  })
}
