import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { KEYS } from './queries.ts'

/** Where the caller is logged in. Nobody is told when a session is used, so it is asked for whenever it is shown. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: KEYS.sessions,
    queryFn: ({ signal }) => request('listSessions', undefined, { signal }),
    staleTime: 0,
  })
