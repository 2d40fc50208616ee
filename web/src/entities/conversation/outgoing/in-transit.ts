import { isPassing, pauseAfter } from '#api/patience.ts'

/** Status of a message that is being sent. */
type Transit = {
  /** Why the last attempt failed. Retries are automatic. */
  reason?: string
  /** Retries now. */
  hurry?: () => void
}

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
        const hurry = new AbortController()
        note(key, { reason: error.message, hurry: () => hurry.abort() })
        await pauseAfter(tries, hurry.signal)
        note(key, {})
        if (cancelled.has(key)) throw error
      }
    }
  } finally {
    note(key, null)
  }
}

function note(key: string, transit: Transit | null): void {
  const next = new Map(transits)
  if (transit) next.set(key, transit)
  else next.delete(key)
  transits = next
  for (const listener of listeners) listener()
}
