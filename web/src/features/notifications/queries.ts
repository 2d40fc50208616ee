import { queryOptions } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS } from '#api/list-query.ts'

/** The latest notifications of the user, newest first. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: KEYS.notifications,
    queryFn: ({ signal }) => request('listNotifications', { query: { limit: 2 * PAGE_ROWS } }, { signal }),
  })
