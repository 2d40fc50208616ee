import { CHAT_POLL_MS } from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasChatChanged } from '#api/legacy/tickets.ts'
import { KEYS } from '#api/keys.ts'

/**
 * Polls whether the number of messages differs from `count`, and reloads the chat if so. Does nothing before there is a
 * chat.
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
