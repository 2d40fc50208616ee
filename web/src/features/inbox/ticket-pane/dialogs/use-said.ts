import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { ChatMessage, TicketDetails } from '#api/models.ts'

/** Messages that one request reads of each ticket. */
const PAGE = 200
/** So many are offered; whoever looks for another one types some of its words. */
const MOST_OFFERED = 50

/** Up to which number, exclusively, the messages of each ticket are still to be read; undefined: all of them. */
type Left = Record<string, number | undefined>

/**
 * What requesters have written in a ticket and in those that were merged into it, and what `fits`, the latest first. Older messages
 * are read until enough of them fit, or there are no more.
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
    initialPageParam: Object.fromEntries(parts.map((id) => [id, undefined])) as Left,
    queryFn: ({ pageParam, signal }) =>
      Promise.all(
        Object.entries(pageParam).map(async ([id, before]) => {
          const input = { params: { ticketId: id }, query: { limit: PAGE, before } }
          const { messages } = await request('getMessages', input, { signal })
          return { id, messages }
        }),
      ),
    getNextPageParam: (page): Left | undefined => {
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
  // Told apart by how many pages there are: that one has come may be known before it was shown that it is fetched.
  const after = isShort && !isFetching ? (data?.pages.length ?? 0) : null
  useEffect(() => {
    if (after !== null) void fetchNextPage()
  }, [after, fetchNextPage])
  return { messages, isLooking: isFetching || isShort, error }
}
