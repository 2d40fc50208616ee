import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { KEYS } from './keys.ts'
import type { Session } from './models.ts'

/** The account of a session. The answer to a login is the specification's and has no id, so it is asked beside. */
export const currentUserQuery = (session: Pick<Session, 'token'> | null) =>
  queryOptions({
    queryKey: [...KEYS.currentUser, session?.token],
    queryFn: ({ signal }) => request('getCurrentUser', undefined, { signal }),
    enabled: session !== null,
    // A session is of one account for as long as it lasts.
    staleTime: Infinity,
  })
