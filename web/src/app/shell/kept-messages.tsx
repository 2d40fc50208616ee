import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { draftKeys } from '#ui/kept/drafts.ts'
import { useAccountId } from '#ui/use-account-id.ts'

/** Sends the user's chat messages that were not delivered before a reload or the end of the session. */
export function KeptMessages() {
  const author = useAccountId()
  const client = useQueryClient()
  useEffect(() => {
    if (author === undefined) return
    const ticketIds = draftKeys(`sending ${author} `)
    if (ticketIds.length === 0) return
    const send = async () => {
      const { sendKeptMessages } = await import('#entities/conversation/outgoing/send-kept.ts')
      sendKeptMessages(client, author, ticketIds)
    }
    void send()
  }, [client, author])
  return null
}
