import { KEYS } from '#api/keys.ts'
import { CLOSE, type StaleKeys } from '#api/live/stale-keys.ts'

/** Notifications of the reader. */
export const notificationStaleKeys = {
  notifications: { key: KEYS.notifications, pace: CLOSE },
} satisfies StaleKeys<'notifications'>
