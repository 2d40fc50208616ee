import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { ChatMessage, TicketDetails } from '#api/models.ts'

/** Page size of messages per ticket. */
const PAGE = 200
/** Maximum number of messages offered. Searching finds others. */
const MOST_OFFERED = 50

/** By ticket: load messages below this number. Undefined: from the latest on. */
type PageCursors = Record<string, number | undefined>

/**
 * Messages of requesters in a ticket and its merged tickets that match `fits`, latest first. Loads older pages until
 * enough match or there are no more.
 */
export function useSaid(
  ticket: TicketDetails,
  fits: (message: ChatMessage) => boolean,
): { messages: ChatMessage[]; isLooking: boolean; error: Error | null } {
  const parts = [ticket, ...ticket.merged.from].map(({ id }) => id)
  const isRequesters = (part: string, { author }: ChatMessage) =>
    part === ticket.id ? author.id === ticket.requester.id : author.role === 'User'
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: [...KEYS.chat(ticket.id), 'to-split', parts],
    initialPageParam: Object.fromEntries(parts.map((id) => [id, undefined])) as PageCursors,
    queryFn: ({ pageParam, signal }) =>
      Promise.all(
        Object.entries(pageParam).map(async ([id, before]) => {
          const input = { params: { ticketId: id }, query: { limit: PAGE, before } }
          const { messages } = await request('getMessages', input, { signal })
          return { id, messages }
        }),
      ),
    getNextPageParam: (page): PageCursors | undefined => {
      const left = page.flatMap(({ id, messages: [oldest] }) =>
        oldest && oldest.number > 1 ? [[id, oldest.number] as const] : [],
      )
      return left.length > 0 ? Object.fromEntries(left) : undefined
    },
  })
  const messages = (data?.pages.flat() ?? [])
    .flatMap(({ id, messages: said }) => said.filter((each) => isRequesters(id, each)))
    .filter((each) => !each.isRetracted && fits(each))
    .toSorted((one, other) => other.postedAt.localeCompare(one.postedAt))
    .slice(0, MOST_OFFERED)
  const isShort = messages.length < MOST_OFFERED && hasNextPage && !isError
  // Depends on the number of pages, because a page can arrive before its fetching state is rendered.
  const after = isShort && !isFetching ? (data?.pages.length ?? 0) : null
  useEffect(() => {
    if (after !== null) void fetchNextPage()
  }, [after, fetchNextPage])
  return { messages, isLooking: isFetching || isShort, error }
}
