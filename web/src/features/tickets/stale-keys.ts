import type { TicketDetails } from '#api/models.ts'
import { KEYS } from '#api/keys.ts'
import { CLOSE, WIDE, type StaleKeys } from '#api/live/stale-keys.ts'

/** Tickets, their lists and counts, and what happened to them. */
export const ticketStaleKeys = {
  ticket: { key: ({ ticketId }) => KEYS.ticket(ticketId), pace: CLOSE },
  // Whoever opens it first is told so with its details, which say nothing else of it.
  ticketOpening: {
    key: ({ ticketId }) => KEYS.ticket(ticketId),
    pace: CLOSE,
    isTold: (data) => (data as Partial<TicketDetails> | undefined)?.isOpened !== false,
  },
  tickets: { key: KEYS.tickets, pace: CLOSE },
  ticketLists: { key: KEYS.ticketLists, pace: WIDE },
  ticketCounts: { key: KEYS.counts, pace: WIDE },
  timeline: { key: ({ ticketId }) => KEYS.timeline(ticketId), pace: CLOSE },
  timelines: { key: KEYS.timelines, pace: CLOSE },
} satisfies StaleKeys<
  'ticket' | 'ticketOpening' | 'tickets' | 'ticketLists' | 'ticketCounts' | 'timeline' | 'timelines'
>
