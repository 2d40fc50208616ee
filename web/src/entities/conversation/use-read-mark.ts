import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { request } from '#api/client.ts'
import { chatPageQuery, conversationQuery } from './queries.ts'
import { KEYS } from '#api/keys.ts'

/** The last read message when the conversation was opened, and the number of later messages. */
export type UnreadMark = { after: number; count: number }

/** The number of messages in a chat, and the number of the last read one. */
type Reading = { total: number; read: number }

/**
 * The unread mark at the time of opening, or null. Stores the read mark on the server while the end of the chat is
 * visible. `settled` is false while the numbers may be outdated.
 */
export function useUnread(
  ticketId: string,
  { total, read }: Reading,
  { settled, atEnd }: { settled: boolean; atEnd: boolean },
): UnreadMark | null {
  const client = useQueryClient()
  const visible = useSyncExternalStore(onVisibilityChange, isVisible)
  const told = useRef(0)
  const [opened, setOpened] = useState<Reading | null>(null)
  if (!opened && settled) setOpened({ total, read })

  useEffect(() => {
    if (!opened || !visible || !atEnd) return
    if (total <= Math.max(read, told.current)) return
    told.current = total
    remember(client, ticketId, total).catch(() => {
      // The next change retries.
      told.current = 0
    })
  }, [client, ticketId, opened, total, read, visible, atEnd])

  if (!opened || opened.read >= opened.total) return null
  return { after: opened.read, count: opened.total - opened.read }
}

async function remember(client: QueryClient, ticketId: string, count: number): Promise<void> {
  await request('markMessagesRead', { params: { ticketId }, body: { count } })
  // Update the cache, so that a reopened chat does not show these messages as unread.
  client.setQueryData(chatPageQuery(ticketId).queryKey, (chat) => chat && readUpTo(chat, count))
  client.setQueryData(conversationQuery(ticketId).queryKey, (chat) => chat && readUpTo(chat, count))
  void client.invalidateQueries({ queryKey: KEYS.conversations })
  void client.invalidateQueries({ queryKey: KEYS.notifications })
}

const readUpTo = <Page extends { read: number }, Pages extends { pages: Page[] }>(
  chat: Pages,
  count: number,
) => ({
  ...chat,
  pages: chat.pages.map((page) => ({ ...page, read: Math.max(page.read, count) })),
})

const isVisible = (): boolean => document.visibilityState === 'visible'

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
