import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** The end of the current minute in ms. Updates every minute, for relative times. */
export const useNow = (): number => useSyncExternalStore(everyMinute, currentMinute)

const currentMinute = (): number => Math.ceil(Date.now() / MINUTE) * MINUTE

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE / 2)
  return () => clearInterval(timer)
}
