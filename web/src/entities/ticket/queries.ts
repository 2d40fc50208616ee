import type { Ticket } from '#api/models.ts'
import type {
  PictureSize,
  Role,
  TicketFiltersInput,
  TicketQuerySort,
  TicketState,
} from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { request, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, listOptions, type PagedList } from '#api/list-query.ts'

/** Which tickets a list shows: what the server narrows lists down by. */
export type TicketSelection = TicketFiltersInput

/** The same in an order. */
export type TicketListQuery = TicketSelection & { sort?: TicketQuerySort }

/** How many tickets there are by state; `Unassigned` only where the whole install is counted. */
export type Counts = Record<'Total' | Exclude<TicketState, 'Unassigned'>, number> & { Unassigned?: number }

/** A list of tickets. */
export const ticketList = (query: TicketListQuery): PagedList<Ticket> => ({
  key: [...(query.unread === 'only' ? KEYS.unreadTickets : KEYS.ticketLists), query],
  load: (cursor, signal) =>
    requestPage('listTickets', { query: { ...query, limit: PAGE_ROWS, cursor } }, { signal }),
})

/** One ticket with what the reader may do with it; its picture has a call of its own. */
export const ticketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: KEYS.ticket(ticketId),
    queryFn: ({ signal }) => request('getTicket', { params: { ticketId } }, { signal }),
  })

/**
 * The same, fetched before anybody opens the ticket, which the server records as such. It lies apart: whoever opens the ticket asks
 * for it again, and may be shown this until then.
 */
export const ticketAheadQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...KEYS.ticket(ticketId), 'ahead'],
    queryFn: ({ signal }) =>
      request('getTicket', { params: { ticketId }, query: { purpose: 'prefetch' } }, { signal }),
  })

/** The picture of a ticket. It never changes, so it is fetched once. */
export const ticketPictureQuery = (ticketId: string, size: PictureSize) =>
  queryOptions({
    queryKey: ['ticket-picture', ticketId, size],
    queryFn: ({ signal }) => request('getTicketPicture', { params: { ticketId, size } }, { signal }),
    staleTime: Infinity,
    meta: { isLasting: true },
  })

/** What was done with a ticket, latest first, without what was said; `data` holds the entries loaded so far. */
export const timelineQuery = (ticketId: string) =>
  listOptions([...KEYS.timeline(ticketId), 'time line'], (cursor, signal) =>
    requestPage(
      'listTimelineEntries',
      { params: { ticketId }, query: { limit: PAGE_ROWS, cursor, messages: 'omit' } },
      { signal },
    ),
  )

/** Ticket counts as the role sees them: own ones, assigned ones, or those of the whole install. */
export const countsQuery = (role: Role) =>
  queryOptions({
    queryKey: [...KEYS.counts, role],
    queryFn: ({ signal }) => request('countTicketsByStatus', undefined, { signal }),
    select: ({ total, unassigned, waiting, pending, onHold, solved }): Counts => {
      const shown = { Total: total, Pending: pending, Solved: solved, OnHold: onHold }
      // A user is not told whether their ticket is assigned yet: both count as waiting.
      return role === 'Admin'
        ? { ...shown, Waiting: waiting, Unassigned: unassigned }
        : { ...shown, Waiting: waiting + unassigned }
    },
  })

/** How many tickets a list of the reader has: exactly without words, and up to some number of those that words find. */
export const ticketCountQuery = (selection: TicketSelection) =>
  queryOptions({
    queryKey: [...(selection.unread === 'only' ? KEYS.unreadTickets : KEYS.counts), 'count', selection],
    queryFn: ({ signal }) => request('countTickets', { query: selection }, { signal }),
  })
