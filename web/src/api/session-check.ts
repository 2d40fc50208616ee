import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { KEYS } from './keys.ts'
import { refreshSession, sessionFrom, sessionToken } from './session.ts'

/** Who the stored login belongs to, as the server says; the stored login is brought up to date with it. */
export const sessionCheckQuery = () =>
  queryOptions({
    queryKey: [...KEYS.session, sessionToken()],
    queryFn: async ({ signal }) => {
      const session = sessionFrom(await request('checkSession', undefined, { signal }))
      refreshSession(session)
      return session
    },
    staleTime: 60_000,
    // Going from page to page never waits for it, however long somebody has stayed on one.
    gcTime: Infinity,
    retry: false,
  })
