import { KEYS } from '../../api/keys.ts'
import { CLOSE, WIDE, type StaleKeys } from '../../api/live/stale-keys.ts'

/** Tickets, their lists and counts, and what happened to them. */
export const ticketStaleKeys = {
  ticket: { key: ({ ticketId }) => KEYS.ticket(ticketId), pace: CLOSE },
  tickets: { key: KEYS.tickets, pace: CLOSE },
  ticketLists: { key: KEYS.ticketLists, pace: WIDE },
  ticketCounts: { key: KEYS.counts, pace: WIDE },
  timeline: { key: ({ ticketId }) => KEYS.timeline(ticketId), pace: CLOSE },
  timelines: { key: KEYS.timelines, pace: CLOSE },
} satisfies StaleKeys<'ticket' | 'tickets' | 'ticketLists' | 'ticketCounts' | 'timeline' | 'timelines'>
