import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { checkSession } from './legacy/account.ts'
import { KEYS } from './keys.ts'
import { refreshSession, sessionFrom, sessionToken, type StoredSession } from './session.ts'

/** Checks the stored session with the server, and updates it. */
export const sessionCheckQuery = () =>
  queryOptions({
    queryKey: [...KEYS.session, sessionToken()],
    queryFn: async ({ signal }) => {
      const session = sessionFrom(await checkSession(signal))
      refreshSession(session)
      return session
    },
    staleTime: 60_000,
    // Navigation never waits for this check, even after a long time on one page.
    gcTime: Infinity,
    // The guard of every page uses it.
    meta: { isLasting: true },
    retry: false,
  })

/** The account of a session. The specified login answer has no account id, so this query fetches it. */
export const currentUserQuery = (session: Pick<StoredSession, 'token'> | null) =>
  queryOptions({
    queryKey: [...KEYS.currentUser, session?.token],
    queryFn: ({ signal }) => request('getCurrentUser', undefined, { signal }),
    enabled: session !== null,
    // A session belongs to one account all its life.
    staleTime: Infinity,
    gcTime: Infinity,
  })
