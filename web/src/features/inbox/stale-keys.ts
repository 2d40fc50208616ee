import { KEYS } from '../../api/keys.ts'
import { WIDE, type StaleKeys } from '../../api/live/stale-keys.ts'

/**
 * The queue: what a ticket enters and leaves is told to the lists that show it, so after its changes only numbers are asked for again.
 * What is about no single ticket may change any row.
 */
export const inboxStaleKeys = {
  queue: { key: ({ ticketId }) => (ticketId ? KEYS.inboxNow : KEYS.inbox), pace: WIDE },
  views: { key: KEYS.inboxViews, pace: WIDE },
} satisfies StaleKeys<'queue' | 'views'>
