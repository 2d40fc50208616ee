import type { MailMark } from '@support-desk/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request, requestPage } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, listOptions } from '#api/list-query.ts'

/**
 * The chat of a ticket in pages, latest first: the next page is older. `data` contains the loaded messages, oldest
 * first, the total, and the last numbers seen by others and by the reader.
 */
export const chatPageQuery = (ticketId: string) =>
  infiniteQueryOptions({
    queryKey: [...KEYS.chat(ticketId), 'pages'],
    queryFn: ({ pageParam: before, signal }) =>
      request('getMessages', { params: { ticketId }, query: { before } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ messages: [oldest] }) => (oldest && oldest.number > 1 ? oldest.number : undefined),
    select: ({ pages }) => ({
      messages: pages.toReversed().flatMap(({ messages }) => messages),
      mails: mailsByEntry(pages.flatMap(({ mails }) => mails)),
      total: pages[0]?.total ?? 0,
      seen: pages[0]?.seen ?? 0,
      read: pages[0]?.read ?? 0,
    }),
  })

/**
 * Messages, notes and events of a ticket in pages, latest first. `data` contains the loaded entries, oldest first, the
 * number of messages, and the last numbers seen by others and by the reader. The server's access log distinguishes a
 * prefetch by `purpose`.
 */
export const conversationQuery = (ticketId: string, purpose?: 'prefetch') =>
  infiniteQueryOptions({
    // `purpose` does not change the answer, so it is not part of the key.
    queryKey: KEYS.entries(ticketId),
    queryFn: ({ pageParam: before, signal }) =>
      request('getConversation', { params: { ticketId }, query: { before, purpose } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    select: ({ pages }) => ({
      entries: pages.toReversed().flatMap(({ entries }) => entries),
      total: pages[0]?.total ?? 0,
      seen: pages[0]?.seen ?? 0,
      read: pages[0]?.read ?? 0,
      mails: pages.flatMap(({ mails }) => mails),
    }),
  })

/**
 * Mails of a conversation by the entry that they created or refer to. The opening has the id of the ticket. Pages may
 * repeat a mail.
 */
export const mailsByEntry = (mails: readonly MailMark[]): ReadonlyMap<string, MailMark[]> =>
  Map.groupBy(
    new Map(mails.map((mail) => [mail.receivedId, mail])).values(),
    (mail) => mail.entryId ?? mail.ticketId,
  )

/** Further parts of the mail of an entry. They never change. */
export const mailEntryQuery = (ticketId: string, receivedId: string) => ({
  ...callQuery(['mail-entry', ticketId, receivedId], 'getMailEntry', { params: { ticketId, receivedId } }),
  staleTime: Infinity,
})

/** Remote pictures of a mail, fetched by our server on request. Missing pictures may succeed on a retry. */
export const mailPicturesQuery = (ticketId: string, receivedId: string) => ({
  ...callQuery(['mail-pictures', ticketId, receivedId], 'loadMailPictures', {
    params: { ticketId, receivedId },
  }),
  staleTime: Infinity,
  retry: false,
})

/** The headers of a mail. For staff. */
export const mailHeadersQuery = (mailId: string) => ({
  ...callQuery(['mail-headers', mailId], 'getReceivedMailHeaders', { params: { mailId } }),
  staleTime: Infinity,
})

/** Staff members and teams by the beginning of their name. */
export const mentionableQuery = (q: string) =>
  callQuery(['mentionable', q], 'listMentionableUsers', { query: { q } }, { staleTime: 60_000 })

/** Watchers of a ticket. */
export const watchersQuery = (ticketId: string) =>
  callQuery(KEYS.watchers(ticketId), 'listWatchers', { params: { ticketId } })

/** Scheduled replies of the staff to a ticket. Invalidated together with the conversation. */
export const scheduledQuery = (ticketId: string) =>
  callQuery([...KEYS.entries(ticketId), 'scheduled'], 'getScheduledReplies', { params: { ticketId } })

/** The user's conversations, or only unread ones, latest first. */
export const conversationsQuery = (only?: 'unread') =>
  listOptions([...KEYS.conversations, only ?? 'all'], (cursor, signal) =>
    requestPage('listConversations', { query: { limit: PAGE_ROWS, cursor, only } }, { signal }),
  )

/** The user's unread conversations. */
export const unreadQuery = () => callQuery(KEYS.unread, 'getUnread')
