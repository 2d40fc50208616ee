import { KEYS } from '../../api/keys.ts'
import { CLOSE, type StaleKeys } from '../../api/live/stale-keys.ts'

/** The queue: what moves a ticket in it is read as it happens. */
export const inboxStaleKeys = {
  queue: { key: KEYS.inbox, pace: CLOSE },
} satisfies StaleKeys<'queue'>
