import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { request } from '../../api/client.ts'
import { conversationsQuery, KEYS } from '../../api/queries.ts'

/**
 * Where the messages began that were unread when the chat was opened, or null. Remembers on the server what has been
 * read since: what stands at the end of the chat while the page can be seen.
 */
export function useUnread(ticketId: string, count: number, atEnd: boolean): number | null {
  const client = useQueryClient()
  const conversations = useInfiniteQuery(conversationsQuery())
  const visible = useSyncExternalStore(onVisibilityChange, isVisible)
  const read = useRef(0)
  const [opened, setOpened] = useState<{ at: number; of: number } | null>(null)

  if (!opened && !conversations.isFetching) {
    const unread = conversations.data?.find(({ ticket }) => ticket === ticketId)?.Unread ?? 0
    setOpened({ at: Math.max(count - unread, 0), of: count })
  }

  useEffect(() => {
    if (!opened || !visible || !atEnd) return
    if (count <= Math.max(opened.at, read.current)) return
    read.current = count
    remember(client, ticketId, count).catch(() => {
      // Whatever comes next makes it try again.
      read.current = 0
    })
  }, [client, ticketId, opened, count, visible, atEnd])

  return opened && opened.at < opened.of ? opened.at : null
}

async function remember(client: QueryClient, ticketid: string, count: number): Promise<void> {
  await request('markChatRead', { body: { ticketid, count } })
  void client.invalidateQueries({ queryKey: KEYS.conversations })
  void client.invalidateQueries({ queryKey: KEYS.notifications })
}

const isVisible = (): boolean => document.visibilityState === 'visible'

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
