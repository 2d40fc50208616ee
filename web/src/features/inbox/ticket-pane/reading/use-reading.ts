import type { TicketDetails } from '../../../../api/models.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTimes } from '../../../../ui/text/times.ts'
import { chatPageQuery } from '../../../conversation/queries.ts'
import { arrivedMessage } from '../../../conversation/shared/messages/shown-message.ts'
import { useStayAtEnd } from '../../../conversation/shared/messages/use-stay-at-end.ts'
import { useChatCheck } from '../../../conversation/shared/use-chat-check.ts'
import { useUnread } from '../../../conversation/shared/use-read-mark.ts'
import { timelineQuery } from '../../../tickets/queries.ts'
import { readingRows } from './reading-rows.ts'

/** The chat of a ticket and what happened to it, as one reading that stays at its end while it is read there. */
export function useReading({ id }: Pick<TicketDetails, 'id'>) {
  const list = useRef<HTMLDivElement>(null)
  const chat = useInfiniteQuery(chatPageQuery(id))
  const timeline = useInfiniteQuery(timelineQuery(id))
  const { messages = [], total = 0, seen = 0, read = 0 } = chat.data ?? {}
  const entries = timeline.data ?? []
  const latest = total + (entries[0]?.number ?? 0)
  const scroll = useStayAtEnd(list, latest)
  const unread = useUnread(
    id,
    { total, read },
    { settled: chat.isFetched && !chat.isFetching, atEnd: scroll.atEnd },
  )
  useChatCheck(id, total)
  const { dayOf } = useTimes()
  const shown = messages.map(arrivedMessage)
  const isThere = chat.data !== undefined && timeline.data !== undefined
  return {
    list,
    scroll,
    isThere,
    error: isThere ? null : (chat.error ?? timeline.error),
    retry: () => void Promise.all([chat.refetch(), timeline.refetch()]),
    messages: shown,
    rows: readingRows(
      {
        messages: shown,
        entries,
        olderMessages: chat.hasNextPage,
        olderEntries: timeline.hasNextPage,
        unread,
      },
      dayOf,
    ),
    /** Number of the last message that has been shown here, and of that which somebody else has seen. */
    shownUpTo: total,
    seen,
    older: {
      exist: chat.hasNextPage || timeline.hasNextPage,
      loading: chat.isFetchingNextPage || timeline.isFetchingNextPage,
      failed: chat.isFetchNextPageError || timeline.isFetchNextPageError,
      load: () => {
        if (chat.hasNextPage) void chat.fetchNextPage()
        if (timeline.hasNextPage) void timeline.fetchNextPage()
      },
    },
  }
}

export type Reading = ReturnType<typeof useReading>
