import { CallFailed } from '#api/client.ts'
import { isReachable, onReachabilityChange } from '#api/reachability.ts'

/** What is known of a message while it is being sent. */
type Transit = {
  /** Why it could not be sent yet. It is tried again by itself. */
  reason?: string
  /** Tries again now. */
  hurry?: () => void
}

/** Pauses between tries, in milliseconds; the last one for all that follow. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000]
/** Statuses of a server or a proxy that cannot answer right now. */
const PASSING = new Set([429, 502, 503, 504])

let transits: ReadonlyMap<string, Transit> = new Map()
const cancelled = new Set<string>()
const listeners = new Set<() => void>()

/** What is known of the messages that are being sent, by key; another map after each change. */
export const messagesInTransit = (): ReadonlyMap<string, Transit> => transits

/** Calls `listener` after each change of {@link messagesInTransit}. Returns how to stop. */
export function onTransitChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stops a message that still waits from being sent. */
export function cancelSending(key: string): void {
  cancelled.add(key)
  transits.get(key)?.hurry?.()
}

/**
 * Tries to send a message until somebody answers: while the help desk cannot be reached, it waits for the connection. What
 * is refused is thrown.
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

/** Comes back after a while, as soon as the help desk can be reached, or at once when somebody asks for it. */
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
