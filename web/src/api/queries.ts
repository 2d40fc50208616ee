import type {
  AuditEntryOnWire,
  CallAnswer,
  CallInput,
  PictureSize,
  Role,
  TicketFilter,
  TicketOnWire,
  TicketListSort,
  UserOnWire,
  UserSort,
  PersonCountsOnWire,
} from '@support-desk/contract'
import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query'
import { request, requestPage, type Page } from './client.ts'
import { refreshSession, sessionFrom, sessionToken } from './session.ts'

/** Rows that one step of scrolling loads. */
export const PAGE_ROWS = 50

/** Beginnings of cache keys; invalidate these after a change, and everything built on them follows. */
export const KEYS = {
  session: ['session'],
  tickets: ['tickets'],
  ticketLists: ['tickets', 'list'],
  ticket: (id: string) => ['tickets', 'one', id],
  chats: ['chat'],
  chat: (ticketId: string) => ['chat', ticketId],
  timelines: ['timeline'],
  timeline: (ticketId: string) => ['timeline', ticketId],
  conversations: ['conversations'],
  notifications: ['notifications'],
  counts: ['counts'],
  reports: ['reports'],
  unread: ['unread'],
  people: ['people'],
  supportMembers: ['support-members'],
  formerPeople: ['former-people'],
  person: (id: string) => ['person', id],
  mailPreferences: ['mail-preferences'],
  failedMail: ['failed-mail'],
  sessions: ['own-sessions'],
  audit: ['audit'],
  factors: ['factors'],
  factorsOf: (personId: string) => ['factors-of', personId],
  securitySettings: ['security-settings'],
} as const

/** Which tickets a list shows: the call that answers them, and what the call needs to know. */
export type TicketSource =
  | { call: 'listMyTickets' | 'listAllTickets'; filter?: TicketFilter }
  | { call: 'filterMyTickets' | 'filterAllTickets' | 'filterAssignedTickets'; filter: TicketFilter | string }
  | { call: 'listTicketsOfPerson'; userid: string; power: 'User' | 'SupportTeam' }

/** How many tickets there are by state; `Unassigned` only where the whole desk is counted. */
export type Counts = PersonCountsOnWire & { Unassigned?: number }

/** Somebody who tickets can be assigned to. */
export type SupportMember = CallAnswer<'listSupportMembers', Blob>[number]

type Choice<Sort extends string> = { q?: string; sort?: Sort }

/** Where a page of a list begins; undefined at the beginning of the list. */
export type Cursor = string | undefined

/** A list that may be of any length: how to read the rows that follow a cursor, and what its cache keys begin with. */
export type PagedList<Row> = {
  key: QueryKey
  load: (cursor: Cursor, signal: AbortSignal) => Promise<Page<Row[]>>
}

/** How long pages of a list are kept for going back to it. */
export const PAGES_KEPT_MS = 30 * 60_000

/** One page of a list. */
export const pageQuery = <Row>({ key, load }: PagedList<Row>, cursor: Cursor) =>
  queryOptions({
    queryKey: [...key, cursor ?? null],
    queryFn: ({ signal }) => load(cursor, signal),
    gcTime: PAGES_KEPT_MS,
    meta: { isPage: true },
  })

/** What lists that are shown as a whole have in common: each begins without a cursor, and goes on with the one it was given. */
export function listOptions<Row>(
  queryKey: readonly unknown[],
  load: (cursor: Cursor, signal: AbortSignal) => Promise<Page<Row[]>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page: Page<Row[]>): Cursor => page.nextCursor ?? undefined,
    select: (data) => data.pages.flatMap((page) => page.answer),
  })
}

/** A list of tickets. */
export const ticketList = (
  source: TicketSource,
  { q = '', sort = '-CreatedAt' }: Choice<TicketListSort> = {},
): PagedList<TicketOnWire> => ({
  key: [...KEYS.ticketLists, source, { q, sort }],
  load: (cursor, signal) => {
    const query = { limit: PAGE_ROWS, cursor, q, sort }
    switch (source.call) {
      case 'listMyTickets':
      case 'listAllTickets':
        return requestPage(source.call, { query: { ...query, filter: source.filter } }, { signal })
      case 'listTicketsOfPerson': {
        const { userid, power } = source
        return requestPage(source.call, { params: { userid, power }, query }, { signal })
      }
      default:
        return requestPage(source.call, { params: { filter: source.filter }, query }, { signal })
    }
  },
})

/** One ticket without its picture, which has a call of its own. */
export const ticketQuery = (ticketid: string) =>
  queryOptions({
    queryKey: KEYS.ticket(ticketid),
    queryFn: ({ signal }) =>
      request('getTicket', { params: { ticketid }, query: { screenshot: 'omit' } }, { signal }),
  })

/** The picture of a ticket. It never changes, so it is fetched once. */
export const ticketPictureQuery = (ticketid: string, size: PictureSize) =>
  queryOptions({
    queryKey: ['ticket-picture', ticketid, size],
    queryFn: ({ signal }) => request('getTicketPicture', { params: { ticketid, size } }, { signal }),
    staleTime: Infinity,
  })

/**
 * The chat of a ticket by pages, the latest one first: the next page is the one before it. `data` holds the messages
 * loaded so far, oldest first, how many there are, and up to which number the others and the reader have seen them.
 */
export const chatPageQuery = (ticketid: string) =>
  infiniteQueryOptions({
    queryKey: [...KEYS.chat(ticketid), 'pages'],
    queryFn: ({ pageParam: before, signal }) =>
      request('listMessages', { params: { ticketid }, query: { before } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ chats: [oldest] }) => (oldest && oldest.number > 1 ? oldest.number : undefined),
    select: ({ pages }) => ({
      messages: pages.toReversed().flatMap(({ chats }) => chats),
      total: pages[0]?.Total ?? 0,
      seen: pages[0]?.Seen ?? 0,
      read: pages[0]?.Read ?? 0,
    }),
  })

/** The picture of a message. It never changes, so it is fetched once. */
export const chatPictureQuery = (ticketid: string, messageid: string, size: PictureSize) =>
  queryOptions({
    queryKey: ['chat-picture', ticketid, messageid, size],
    queryFn: ({ signal }) => request('getChatPicture', { params: { ticketid, messageid, size } }, { signal }),
    staleTime: Infinity,
  })

/** What happened to a ticket beside its chat, latest first; `data` holds the entries loaded so far. */
export const timelineQuery = (ticketid: string) =>
  listOptions(KEYS.timeline(ticketid), (cursor, signal) =>
    requestPage(
      'listTimeline',
      { params: { ticketid }, query: { limit: PAGE_ROWS, cursor, messages: 'omit' } },
      { signal },
    ),
  )

/** The conversations of the caller, or those of them with something unread, latest first. */
export const conversationsQuery = (only?: 'unread') =>
  listOptions([...KEYS.conversations, only ?? 'all'], (cursor, signal) =>
    requestPage('listConversations', { query: { limit: PAGE_ROWS, cursor, only } }, { signal }),
  )

/** The latest notifications of the caller, newest first. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: KEYS.notifications,
    queryFn: async ({ signal }) =>
      (await request('listNotifications', { query: { limit: 2 * PAGE_ROWS } }, { signal })).Notification,
  })

/** Ticket counts as the role sees them: own ones, assigned ones, or those of the whole desk. */
export const countsQuery = (role: Role) =>
  queryOptions({
    queryKey: [...KEYS.counts, role],
    queryFn: ({ signal }): Promise<Counts> => {
      if (role === 'Admin') return request('countAllTickets', undefined, { signal })
      if (role === 'SupportTeam') return request('countAssignedTickets', undefined, { signal })
      return request('countMyTickets', undefined, { signal })
    },
  })

/** The accounts of a role. */
export const peopleList = (
  role: Role,
  { q = '', sort = '-CreatedAT' }: Choice<UserSort> = {},
): PagedList<UserOnWire> => ({
  key: [...KEYS.people, role, { q, sort }],
  load: async (cursor, signal) => {
    const query = { limit: PAGE_ROWS, cursor, q, sort }
    const page = await requestPage('listPeople', { params: { filter: role }, query }, { signal })
    return { answer: page.answer.data, nextCursor: page.nextCursor }
  },
})

/** People whose accounts were deleted, by the beginning of their names. */
export const formerPeopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEYS.formerPeople, q],
    queryFn: ({ signal }) => requestPage('listFormerPeople', { query: { limit: PAGE_ROWS, q } }, { signal }),
  })

/** Support members by name, for assigning tickets. */
export const supportMemberList = ({ q = '' }: { q?: string } = {}): PagedList<SupportMember> => ({
  key: [...KEYS.supportMembers, { q }],
  load: (cursor, signal) =>
    requestPage('listSupportMembers', { query: { limit: PAGE_ROWS, cursor, q } }, { signal }),
})

/** Name and picture of somebody by the id of their account. It is heard of when they change. */
export const personQuery = (personid: string) =>
  queryOptions({
    queryKey: KEYS.person(personid),
    queryFn: ({ signal }) => request('getPerson', { params: { personid } }, { signal }),
    staleTime: 60 * 60_000,
  })

/** By what the record of events is looked through. */
export type AuditChoice = Omit<NonNullable<CallInput<'exportAudit', Blob>['query']>, 'format'>
/** An entry of the record as tables want it. */
export type AuditRow = AuditEntryOnWire & { _id: string }

/** What people did, saw and exported, latest first; for admins. */
export const auditList = (choice: AuditChoice): PagedList<AuditRow> => ({
  key: [...KEYS.audit, choice],
  load: async (cursor, signal) => {
    const query = { limit: PAGE_ROWS, cursor, ...choice }
    const { answer, nextCursor } = await requestPage('listAudit', { query }, { signal })
    return { answer: answer.map((entry) => ({ ...entry, _id: String(entry.number) })), nextCursor }
  },
})

/** Some people by the beginning of their name, also those whose account was deleted; for admins. */
export const auditPeopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEYS.people, 'also gone', q],
    queryFn: ({ signal }) => request('findAuditPeople', { query: { q } }, { signal }),
  })

/** What the reader can prove who they are by, beside their password. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: KEYS.factors,
    queryFn: ({ signal }) => request('listFactors', undefined, { signal }),
  })

/** The same of somebody else; for admins. */
export const factorsOfQuery = (userid: string) =>
  queryOptions({
    queryKey: KEYS.factorsOf(userid),
    queryFn: ({ signal }) => request('getFactorsOfPerson', { params: { userid } }, { signal }),
  })

/** Which roles must have a second factor; for admins. */
export const securitySettingsQuery = () =>
  queryOptions({
    queryKey: KEYS.securitySettings,
    queryFn: ({ signal }) => request('getSecuritySettings', undefined, { signal }),
  })

/** Who the stored login belongs to, as the server says; the stored login is brought up to date with it. */
export const sessionCheckQuery = () =>
  queryOptions({
    queryKey: [...KEYS.session, sessionToken()],
    queryFn: async ({ signal }) => {
      const session = sessionFrom(await request('checkSession', undefined, { signal }))
      refreshSession(session)
      return session
    },
    staleTime: 60_000,
    // Going from page to page never waits for it, however long somebody has stayed on one.
    gcTime: Infinity,
    retry: false,
  })
