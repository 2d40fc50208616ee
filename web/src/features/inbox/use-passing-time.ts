import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { KEYS } from '../../api/keys.ts'

const MINUTE = 60_000

/** Asks again once a minute: a ticket waits for four hours, or is woken up, without anybody doing anything. */
export function usePassingTime(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'hidden') return
      void client.invalidateQueries({ queryKey: KEYS.inbox })
      void client.invalidateQueries({ queryKey: KEYS.inboxViews })
    }
    const timer = setInterval(ask, MINUTE)
    return () => clearInterval(timer)
  }, [client])
}
