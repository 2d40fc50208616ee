import { createStore } from '#ui/store.ts'

/** Whether the server is reachable. Every call reports it. While it is not, probes run every four seconds. */
const PROBE_EVERY_MS = 4000

const reachable = createStore(true)
let probe: ReturnType<typeof setTimeout> | undefined

/** False if the browser is offline or the last call got no response. */
export const isReachable = (): boolean => reachable.get() && navigator.onLine

/** Calls `listener` when {@link isReachable} may have changed. Returns a function that removes it. */
export function onReachabilityChange(listener: () => void): () => void {
  const stop = reachable.subscribe(listener)
  globalThis.addEventListener('online', listener)
  globalThis.addEventListener('offline', listener)
  return () => {
    stop()
    globalThis.removeEventListener('online', listener)
    globalThis.removeEventListener('offline', listener)
  }
}

/** Records whether a call got any response. */
export function reportAnswered(answered: boolean): void {
  clearTimeout(probe)
  if (!answered) probe = setTimeout(() => void checkReachable(), PROBE_EVERY_MS)
  reachable.set(answered)
}

/** Probes the server now. */
export async function checkReachable(): Promise<boolean> {
  // On a dead network a request may hang for minutes.
  const signal = AbortSignal.timeout(PROBE_EVERY_MS)
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => null)
  reportAnswered(answer?.ok === true)
  return isReachable()
}
