import type { Ticket } from '#api/models.ts'
import type {
  PictureSize,
  Role,
  TicketFiltersInput,
  TicketQuerySort,
  TicketStatus,
} from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { request, requestPage } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, listOptions, type PagedList } from '#api/list-query.ts'

/** Filters of a ticket list. */
export type TicketSelection = TicketFiltersInput

/** Filters and order of a ticket list. */
export type TicketListQuery = TicketSelection & { sort?: TicketQuerySort }

/** Ticket counts by status. `Unassigned` exists only if all tickets are counted. */
export type Counts = Record<'Total' | Exclude<TicketStatus, 'Unassigned'>, number> & { Unassigned?: number }

export const ticketList = (query: TicketListQuery): PagedList<Ticket> => ({
  key: [...(query.unread === 'only' ? KEYS.unreadTickets : KEYS.ticketLists), query],
  load: (cursor, signal) =>
    requestPage('listTickets', { query: { ...query, limit: PAGE_ROWS, cursor } }, { signal }),
})

/** One ticket with the reader's abilities. Its picture is a separate call. */
export const ticketQuery = (ticketId: string) =>
  callQuery(KEYS.ticket(ticketId), 'getTicket', { params: { ticketId } })

/**
 * Prefetches a ticket. The server's access log records it as a prefetch, so it has its own key. Opening the ticket
 * fetches it again, and shows this answer until then.
 */
export const ticketAheadQuery = (ticketId: string) =>
  callQuery([...KEYS.ticket(ticketId), 'ahead'], 'getTicket', {
    params: { ticketId },
    query: { purpose: 'prefetch' },
  })

/** The picture of a ticket. It never changes, so it is fetched once. */
export const ticketPictureQuery = (ticketId: string, size: PictureSize) => ({
  ...callQuery(['ticket-picture', ticketId, size], 'getTicketPicture', { params: { ticketId, size } }),
  staleTime: Infinity,
  meta: { isLasting: true },
})

/** Events of a ticket, latest first, without messages. `data` contains the loaded entries. */
export const timelineQuery = (ticketId: string) =>
  listOptions([...KEYS.timeline(ticketId), 'time line'], (cursor, signal) =>
    requestPage(
      'listTimelineEntries',
      { params: { ticketId }, query: { limit: PAGE_ROWS, cursor, messages: 'omit' } },
      { signal },
    ),
  )

/** Ticket counts of a role: own, assigned or all tickets. */
export const countsQuery = (role: Role) =>
  queryOptions({
    ...callQuery([...KEYS.counts, role], 'countTicketsByStatus'),
    select: ({ total, unassigned, waiting, pending, onHold, solved }): Counts => {
      const shown = { Total: total, Pending: pending, Solved: solved, OnHold: onHold }
      // Users do not see whether their ticket is assigned. Both count as waiting.
      return role === 'Admin'
        ? { ...shown, Waiting: waiting, Unassigned: unassigned }
        : { ...shown, Waiting: waiting + unassigned }
    },
  })

/** Number of tickets in a list: exact without search words, limited with them. */
export const ticketCountQuery = (selection: TicketSelection) =>
  callQuery(
    [...(selection.unread === 'only' ? KEYS.unreadTickets : KEYS.counts), 'count', selection],
    'countTickets',
    { query: selection },
  )

/** Id of the ticket with a number. Null if there is none that the reader may see. */
export const ticketIdQuery = (number: number | null) =>
  queryOptions({
    queryKey: KEYS.ticketIdOf(number),
    queryFn: async ({ signal }) => {
      if (number === null) return null
      const [ticket] = await request('listTicketNumbers', { query: { numbers: String(number) } }, { signal })
      return ticket?.id ?? null
    },
  })
