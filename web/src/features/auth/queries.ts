import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { KEYS } from '../../api/keys.ts'

/** What the reader can prove who they are by, beside their password. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: KEYS.factors,
    queryFn: ({ signal }) => request('listFactors', undefined, { signal }),
  })

/** The same of somebody else; for admins. */
export const factorsOfQuery = (userId: string) =>
  queryOptions({
    queryKey: KEYS.factorsOf(userId),
    queryFn: ({ signal }) => request('getFactorsOfUser', { params: { userId } }, { signal }),
  })

/** Which roles must have a second factor; for admins. */
export const securitySettingsQuery = () =>
  queryOptions({
    queryKey: KEYS.securitySettings,
    queryFn: ({ signal }) => request('getSecuritySettings', undefined, { signal }),
  })

/** Where the user is logged in. Nobody is told when a session is used, so it is asked for whenever it is shown. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: KEYS.sessions,
    queryFn: ({ signal }) => request('listSessions', undefined, { signal }),
    staleTime: 0,
  })
