import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'

const MINUTE_MS = 60_000
/** Maximum number of suggested tickets. */
const OFFERED = 8

/** Links of a ticket. Invalidated together with the ticket. */
export const linksQuery = (ticketId: string) =>
  callQuery([...KEYS.ticket(ticketId), 'links'], 'listTicketLinks', { params: { ticketId } })

/** Tickets similar to one. Its opening message does not change, so the answer stays fresh. */
export const similarQuery = (ticketId: string) => ({
  ...callQuery(['similar-tickets', ticketId], 'listSimilarTickets', { params: { ticketId } }),
  staleTime: 5 * MINUTE_MS,
  retry: false,
})

/** Tickets similar to a text that is being written. */
export const similarWordsQuery = (subject: string, text: string) => ({
  ...callQuery(['similar-tickets', 'written', subject, text], 'searchSimilarTickets', {
    body: { subject, text },
  }),
  staleTime: MINUTE_MS,
  placeholderData: keepPreviousData,
  retry: false,
})

/** Tickets by number or words. */
export const ticketChoicesQuery = (q: string) => ({
  ...callQuery([...KEYS.ticketLists, 'choices', q], 'listTickets', {
    query: { q, limit: OFFERED, sort: '-relevance' },
  }),
  placeholderData: keepPreviousData,
})
