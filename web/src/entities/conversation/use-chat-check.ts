import { CHAT_POLL_MS } from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasChatChanged } from '#api/legacy/check-chat.ts'
import { KEYS } from '#api/keys.ts'

/**
 * Asks again and again whether a chat has another number of messages than `count`, and reads it anew when it has. Where there is no
 * chat yet, nothing is asked.
 */
export function useChatCheck(ticketId: string, count: number, { isDue = true } = {}): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isDue) return
    const check = async () => {
      if (!(await hasChatChanged(ticketId, count))) return
      for (const queryKey of [KEYS.chat(ticketId), KEYS.entries(ticketId)])
        void client.invalidateQueries({ queryKey })
    }
    const timer = setInterval(() => void check(), CHAT_POLL_MS)
    return () => clearInterval(timer)
  }, [client, ticketId, count, isDue])
}
