import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** The end of this minute, which moves on by itself: for what is said of a time as seen from now. */
export const useNow = (): number => useSyncExternalStore(everyMinute, currentMinute)

const currentMinute = (): number => Math.ceil(Date.now() / MINUTE) * MINUTE

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE / 2)
  return () => clearInterval(timer)
}
