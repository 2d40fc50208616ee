import { KEYS } from '../../api/keys.ts'
import { CLOSE, WIDE, type StaleKeys } from '../../api/live/stale-keys.ts'

/** The queue: what moves a ticket in it is read as it happens, and how many tickets views have soon after. */
export const inboxStaleKeys = {
  queue: { key: KEYS.inbox, pace: CLOSE },
  views: { key: KEYS.inboxViews, pace: WIDE },
} satisfies StaleKeys<'queue' | 'views'>
