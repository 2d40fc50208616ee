import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS } from '#api/list-query.ts'

/** The latest notifications of the user, newest first. */
export const notificationsQuery = () =>
  callQuery(KEYS.notifications, 'listNotifications', { query: { limit: 2 * PAGE_ROWS } })
