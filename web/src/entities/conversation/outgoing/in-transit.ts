import { CallFailed } from '#api/client.ts'
import { isReachable, onReachabilityChange } from '#api/reachability.ts'

/** Status of a message that is being sent. */
type Transit = {
  /** Why the last attempt failed. Retries are automatic. */
  reason?: string
  /** Retries now. */
  hurry?: () => void
}

/** Pauses between attempts in ms. The last one repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000]
/** Statuses of a server or proxy that is temporarily unavailable. */
const PASSING = new Set([429, 502, 503, 504])

let transits: ReadonlyMap<string, Transit> = new Map()
const cancelled = new Set<string>()
const listeners = new Set<() => void>()

/** Status of all messages that are being sent, by key. A new map after each change. */
export const messagesInTransit = (): ReadonlyMap<string, Transit> => transits

/** Calls `listener` after each change of {@link messagesInTransit}. Returns a function that removes it. */
export function onTransitChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Cancels a waiting message. */
export function cancelSending(key: string): void {
  cancelled.add(key)
  transits.get(key)?.hurry?.()
}

/**
 * Sends a message, with retries until the server responds. Waits for the connection while the server is unreachable.
 * Throws if the server rejects the message.
 */
export async function sendPatiently<T>(key: string, attempt: () => Promise<T>): Promise<T> {
  cancelled.delete(key)
  try {
    for (let tries = 0; ; tries++) {
      try {
        return await attempt()
      } catch (error) {
        if (!isPassing(error) || cancelled.has(key)) throw error
        await pause(key, error.message, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0)
        if (cancelled.has(key)) throw error
      }
    }
  } finally {
    note(key, null)
  }
}

const isPassing = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && (error.code === 'offline' || PASSING.has(error.status))

/** Waits for a time, then until the server is reachable. A request to retry ends the wait at once. */
function pause(key: string, reason: string, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    let isTime = false
    const goOn = () => {
      clearTimeout(timer)
      stop()
      note(key, {})
      resolve()
    }
    const goOnWhenReachable = () => {
      if (isTime && isReachable()) goOn()
    }
    const timer = setTimeout(() => {
      isTime = true
      goOnWhenReachable()
    }, milliseconds)
    const stop = onReachabilityChange(goOnWhenReachable)
    note(key, { reason, hurry: goOn })
  })
}

function note(key: string, transit: Transit | null): void {
  const next = new Map(transits)
  if (transit) next.set(key, transit)
  else next.delete(key)
  transits = next
  for (const listener of listeners) listener()
}
