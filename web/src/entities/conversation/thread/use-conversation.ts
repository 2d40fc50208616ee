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

/** The conversation of a ticket, in a list that stays scrolled to its end. */
export function useConversation(id: string, reader: Pick<Reader, 'mayNote' | 'isTaken'>) {
  const list = useRef<HTMLDivElement>(null)
  const query = useConversationQuery(id)
  const scroll = useStayAtEnd(list, query.data?.entries.at(-1)?.number ?? 0, lastEntryIn)
  const reading = useReading(id, query, { ...reader, isAtLatest: scroll.atEnd })
  useStartAtUnread(list, scroll, query.isFetched && !query.isFetching)
  return { list, scroll, ...reading, rows: foldEvents(reading.rows) }
}

export type LoadedConversation = ReturnType<typeof useConversation>

/** The loaded messages, notes and events of a ticket. */
export const useConversationQuery = (id: string) => useInfiniteQuery(conversationQuery(id))

type Reader = {
  mayNote: boolean
  /** Whether the ticket has an assignee and therefore a chat. */
  isTaken: boolean
  /** Whether the latest entry is visible. Loaded entries then count as read. */
  isAtLatest: boolean
  /** Whether the page shows above the thread that the ticket was raised. The thread then omits that event. */
  hasOpening?: boolean
}

/** The rows of a conversation with further data. Reports read messages to the server. */
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
    /** The opening of the ticket, if it is loaded. */
    raised: entries.find(({ raised, of }) => raised && !of)?.raised ?? null,
    rows: threadRows(entries, unread, dayOf, { hasOpening }),
    notes: entries.flatMap(({ note }) => note ?? []),
    mails: mailsByEntry(mails),
    /** Number of the last loaded message, and of the last message seen by others. */
    shownUpTo: total,
    seen,
    older: morePages(query),
  }
}
