import { KEYS } from '#api/keys.ts'
import { LISTS, type StaleKeys } from '#api/live/stale-keys.ts'

/** The inbox: an event about a ticket makes its lists and counts stale, other events also the names in filters. */
export const inboxStaleKeys = {
  queue: { key: ({ ticketId }) => (ticketId ? KEYS.inboxNow : KEYS.inbox), pace: LISTS },
  views: { key: KEYS.inboxViews, pace: LISTS },
} satisfies StaleKeys<'queue' | 'views'>
