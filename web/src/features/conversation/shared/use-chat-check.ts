import { CHAT_POLL_MS } from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../../../api/client.ts'
import { KEYS } from '../../../api/keys.ts'

/**
 * Asks again and again whether a chat has another number of messages than `count`, and reads it anew when it has. Where there is no
 * chat yet, nothing is asked.
 */
export function useChatCheck(ticketId: string, count: number, { isDue = true } = {}): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => {
      request('checkChat', { params: { ticketId, count: count } }).then(
        () =>
          Promise.all(
            [KEYS.chat(ticketId), KEYS.entries(ticketId)].map((queryKey) =>
              client.invalidateQueries({ queryKey }),
            ),
          ),
        // "Nothing new" is a refusal too, and what cannot be asked now is asked again in a moment.
        () => {},
      )
    }, CHAT_POLL_MS)
    return () => clearInterval(timer)
  }, [client, ticketId, count, isDue])
}
