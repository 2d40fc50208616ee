import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTimes } from '../../../../ui/text/times.ts'
import { conversationQuery, mailsByEntry } from '../../queries.ts'
import { useStayAtEnd } from '../messages/use-stay-at-end.ts'
import { useChatCheck } from '../use-chat-check.ts'
import { useUnread } from '../use-read-mark.ts'
import { threadRows } from './thread-rows.ts'
import { useNotesRead } from './use-notes-read.ts'

/** Messages, notes and events of a ticket as one reading that stays at its end while it is read there. */
export function useConversation(id: string, { mayNote }: { mayNote: boolean }) {
  const list = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(conversationQuery(id))
  const { entries = [], mails = [], total = 0, seen = 0, read = 0 } = query.data ?? {}
  const scroll = useStayAtEnd(list, entries.at(-1)?.number ?? 0)
  const settled = query.isFetched && !query.isFetching
  const unread = useUnread(id, { total, read }, { settled, atEnd: scroll.atEnd })
  const notes = entries.flatMap(({ note }) => note ?? [])
  useNotesRead(id, notes, { isDue: mayNote && settled && scroll.atEnd })
  useChatCheck(id, total)
  const { dayOf } = useTimes()
  return {
    list,
    scroll,
    isThere: query.data !== undefined,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    /** What the ticket was raised with, where that has been loaded. */
    raised: entries.find(({ raised, of }) => raised && !of)?.raised ?? null,
    rows: threadRows(entries, unread, dayOf),
    notes,
    mails: mailsByEntry(mails),
    /** Number of the last message that has been shown here, and of that which somebody else has seen. */
    shownUpTo: total,
    seen,
    older: {
      exist: query.hasNextPage,
      loading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      load: () => void query.fetchNextPage(),
    },
  }
}

export type LoadedConversation = ReturnType<typeof useConversation>
