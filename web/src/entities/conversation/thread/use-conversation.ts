import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTimes } from '#ui/text/times.ts'
import { conversationQuery, mailsByEntry } from '../queries.ts'
import { morePages } from '#api/list-query.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'
import { useChatCheck } from '../use-chat-check.ts'
import { useUnread } from '../use-read-mark.ts'
import { foldEvents, threadRows } from './thread-rows.ts'
import { lastEntryIn, useStartAtUnread } from './use-start-at-unread.ts'
import { useNotesRead } from './use-notes-read.ts'

/** Messages, notes and events of a ticket as one reading that stays at its end while it is read there. */
export function useConversation(id: string, reader: Pick<Reader, 'mayNote' | 'isTaken'>) {
  const list = useRef<HTMLDivElement>(null)
  const query = useConversationQuery(id)
  const scroll = useStayAtEnd(list, query.data?.entries.at(-1)?.number ?? 0, lastEntryIn)
  const reading = useReading(id, query, { ...reader, isAtLatest: scroll.atEnd })
  useStartAtUnread(list, scroll, query.isFetched && !query.isFetching)
  return { list, scroll, ...reading, rows: foldEvents(reading.rows) }
}

export type LoadedConversation = ReturnType<typeof useConversation>

/** Messages, notes and events of a ticket, as far as they are loaded. */
export const useConversationQuery = (id: string) => useInfiniteQuery(conversationQuery(id))

type Reader = {
  mayNote: boolean
  /** Whether somebody has the ticket, so that it has a chat. */
  isTaken: boolean
  /** Whether the latest entry is where the reader looks: what is loaded counts as read then. */
  isAtLatest: boolean
  /** Whether what the ticket was raised with stands above. */
  hasOpening?: boolean
}

/** The rows of a conversation, and what there is to say about it; tells the server what was read of it. */
export function useReading(
  id: string,
  query: ReturnType<typeof useConversationQuery>,
  { mayNote, isTaken, isAtLatest, hasOpening }: Reader,
) {
  const { entries = [], mails = [], total = 0, seen = 0, read = 0 } = query.data ?? {}
  const settled = query.isFetched && !query.isFetching
  const unread = useUnread(id, { total, read }, { settled, atEnd: isAtLatest })
  useNotesRead(id, entries, { isDue: mayNote && settled && isAtLatest })
  useChatCheck(id, total, { isDue: isTaken })
  const { dayOf } = useTimes()
  return {
    isThere: query.data !== undefined,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    /** What the ticket was raised with, where that has been loaded. */
    raised: entries.find(({ raised, of }) => raised && !of)?.raised ?? null,
    rows: threadRows(entries, unread, dayOf, { hasOpening }),
    notes: entries.flatMap(({ note }) => note ?? []),
    mails: mailsByEntry(mails),
    /** Number of the last message that has been shown here, and of that which somebody else has seen. */
    shownUpTo: total,
    seen,
    older: morePages(query),
  }
}
