import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { checkSession } from './legacy/check-session.ts'
import { KEYS } from './keys.ts'
import { refreshSession, sessionFrom, sessionToken, type StoredSession } from './session.ts'

/** Who the stored login belongs to, as the server says; the stored login is brought up to date with it. */
export const sessionCheckQuery = () =>
  queryOptions({
    queryKey: [...KEYS.session, sessionToken()],
    queryFn: async ({ signal }) => {
      const session = sessionFrom(await checkSession(signal))
      refreshSession(session)
      return session
    },
    staleTime: 60_000,
    // Going from page to page never waits for it, however long somebody has stayed on one.
    gcTime: Infinity,
    // The guard of every page asks for it.
    meta: { isLasting: true },
    retry: false,
  })

/** The account of a session. The answer to a login is the specification's and has no id, so it is asked beside. */
export const currentUserQuery = (session: Pick<StoredSession, 'token'> | null) =>
  queryOptions({
    queryKey: [...KEYS.currentUser, session?.token],
    queryFn: ({ signal }) => request('getCurrentUser', undefined, { signal }),
    enabled: session !== null,
    // A session is of one account for as long as it lasts.
    staleTime: Infinity,
    gcTime: Infinity,
  })
