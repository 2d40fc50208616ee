import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { KEYS } from '#api/keys.ts'

const MINUTE = 60_000

/** Refetches lists and counts once a minute: a condition such as `waiting:>4h` changes them without an event. */
export function usePassingTime(): void {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      void client.invalidateQueries({ queryKey: KEYS.inboxNow })
      void client.invalidateQueries({ queryKey: KEYS.inboxViews })
    }, MINUTE)
    return () => clearInterval(timer)
  }, [client])
}
