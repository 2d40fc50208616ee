import type { TicketLink } from '@support-desk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

const MINUTE_MS = 60_000
/** Tickets that are offered for what somebody types. */
const OFFERED = 8

/** What a ticket is to others. It follows the ticket: whatever makes that stale makes this stale. */
export const linksQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...KEYS.ticket(ticketId), 'links'],
    queryFn: ({ signal }): Promise<TicketLink[]> =>
      request('listTicketLinks', { params: { ticketId } }, { signal }),
  })

/** Tickets about the same as one. What a ticket says first does not change, so it is not asked again and again. */
export const similarQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['similar-tickets', ticketId],
    queryFn: ({ signal }) => request('listSimilarTickets', { params: { ticketId } }, { signal }),
    staleTime: 5 * MINUTE_MS,
    retry: false,
  })

/** Tickets about the same as what somebody is writing. */
export const similarWordsQuery = (subject: string, text: string) =>
  queryOptions({
    queryKey: ['similar-tickets', 'written', subject, text],
    queryFn: ({ signal }) => request('searchSimilarTickets', { body: { subject, text } }, { signal }),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Tickets by their number or by words. */
export const ticketChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEYS.ticketLists, 'choices', q],
    queryFn: ({ signal }) =>
      request('listTickets', { query: { q, limit: OFFERED, sort: '-relevance' } }, { signal }),
    placeholderData: keepPreviousData,
  })
