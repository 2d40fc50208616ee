import type { TicketLink } from '@support-desk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

const MINUTE_MS = 60_000
/** Maximum number of suggested tickets. */
const OFFERED = 8

/** Links of a ticket. Invalidated together with the ticket. */
export const linksQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...KEYS.ticket(ticketId), 'links'],
    queryFn: ({ signal }): Promise<TicketLink[]> =>
      request('listTicketLinks', { params: { ticketId } }, { signal }),
  })

/** Tickets similar to one. Its opening message does not change, so the answer stays fresh. */
export const similarQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['similar-tickets', ticketId],
    queryFn: ({ signal }) => request('listSimilarTickets', { params: { ticketId } }, { signal }),
    staleTime: 5 * MINUTE_MS,
    retry: false,
  })

/** Tickets similar to a text that is being written. */
export const similarWordsQuery = (subject: string, text: string) =>
  queryOptions({
    queryKey: ['similar-tickets', 'written', subject, text],
    queryFn: ({ signal }) => request('searchSimilarTickets', { body: { subject, text } }, { signal }),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Tickets by number or words. */
export const ticketChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEYS.ticketLists, 'choices', q],
    queryFn: ({ signal }) =>
      request('listTickets', { query: { q, limit: OFFERED, sort: '-relevance' } }, { signal }),
    placeholderData: keepPreviousData,
  })
