import type { MailMark, PictureSize } from '@support-desk/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, listOptions } from '#api/list-query.ts'

/**
 * The chat of a ticket by pages, the latest one first: the next page is the one before it. `data` holds the messages
 * loaded so far, oldest first, how many there are, and up to which number the others and the reader have seen them.
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
 * Messages, notes and events of a ticket by pages, the latest one first. `data` holds the entries loaded so far, oldest first, how
 * many messages there are, and up to which number the others and the reader have seen them. `purpose` is told to the server, whose
 * access log tells what was fetched ahead from what was read.
 */
export const conversationQuery = (ticketId: string, purpose?: 'prefetch') =>
  infiniteQueryOptions({
    // Whatever it is fetched for, it is the same.
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
 * Mails of a conversation by what they became, or are about; of what a ticket was raised with by the ticket. Pages may name one more than
 * once.
 */
export const mailsByEntry = (mails: readonly MailMark[]): ReadonlyMap<string, MailMark[]> =>
  Map.groupBy(
    new Map(mails.map((mail) => [mail.receivedId, mail])).values(),
    (mail) => mail.entryId ?? mail.ticketId,
  )

/** What a mail has beside the text of its entry. It never changes. */
export const mailEntryQuery = (ticketId: string, receivedId: string) =>
  queryOptions({
    queryKey: ['mail-entry', ticketId, receivedId],
    queryFn: ({ signal }) => request('getMailEntry', { params: { ticketId, receivedId } }, { signal }),
    staleTime: Infinity,
  })

/** Pictures of other servers that a mail names, fetched by ours when somebody asks. What is missing may come at another try. */
export const mailPicturesQuery = (ticketId: string, receivedId: string) =>
  queryOptions({
    queryKey: ['mail-pictures', ticketId, receivedId],
    queryFn: ({ signal }) => request('loadMailPictures', { params: { ticketId, receivedId } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })

/** The headers of a mail as they came; for staff. */
export const mailHeadersQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['mail-headers', mailId],
    queryFn: ({ signal }) => request('getReceivedMailHeaders', { params: { mailId } }, { signal }),
    staleTime: Infinity,
  })

/** People of the staff and teams whose names begin like this. */
export const mentionableQuery = (q: string) =>
  queryOptions({
    queryKey: ['mentionable', q],
    queryFn: ({ signal }) => request('listMentionableUsers', { query: { q } }, { signal }),
    staleTime: 60_000,
  })

/** Who watches a ticket. */
export const watchersQuery = (ticketId: string) =>
  queryOptions({
    queryKey: KEYS.watchers(ticketId),
    queryFn: ({ signal }) => request('listWatchers', { params: { ticketId } }, { signal }),
  })

/** Replies of the staff to a ticket that are not sent yet. What makes the conversation stale makes them so too. */
export const scheduledQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...KEYS.entries(ticketId), 'scheduled'],
    queryFn: ({ signal }) => request('getScheduledReplies', { params: { ticketId } }, { signal }),
  })

/** The picture of a message. It never changes, so it is fetched once. */
export const chatPictureQuery = (ticketId: string, messageId: string, size: PictureSize) =>
  queryOptions({
    queryKey: ['chat-picture', ticketId, messageId, size],
    queryFn: ({ signal }) =>
      request('getMessagePicture', { params: { ticketId, messageId: messageId, size } }, { signal }),
    staleTime: Infinity,
    meta: { isLasting: true },
  })

/** The conversations of the user, or those of them with something unread, latest first. */
export const conversationsQuery = (only?: 'unread') =>
  listOptions([...KEYS.conversations, only ?? 'all'], (cursor, signal) =>
    requestPage('listConversations', { query: { limit: PAGE_ROWS, cursor, only } }, { signal }),
  )

/** Conversations in which there is something that the reader has not read. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: KEYS.unread,
    queryFn: ({ signal }) => request('getUnread', undefined, { signal }),
  })
