import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { draftKeys } from '../../ui/kept/drafts.ts'

/** Sends what its author wrote in chats before a reload, or before the session ended, and the server does not have. */
export function KeptMessages({ author }: { author: string }) {
  const client = useQueryClient()
  useEffect(() => {
    // Ids have no spaces; names that begin with this one and a space are other names.
    const ticketIds = draftKeys(`sending ${author} `).filter((id) => !id.includes(' '))
    if (ticketIds.length === 0) return
    const send = async () => {
      const { sendKeptMessages } = await import('../../features/conversation/outgoing/send-kept.ts')
      sendKeptMessages(client, author, ticketIds)
    }
    void send()
  }, [client, author])
  return null
}
