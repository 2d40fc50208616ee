import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { Factor } from '#api/models.ts'
import { t } from '#ui/language/t.ts'

/** Passkeys are named by their owners. The app is always the same, and called so in the language of the page. */
const withNames = <A extends { factors: Factor[] }>(answer: A): A => ({
  ...answer,
  factors: answer.factors.map((factor) =>
    factor.kind === 'totp' ? { ...factor, name: t('Authenticator app') } : factor,
  ),
})

/** What the reader can prove who they are by, beside their password. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: KEYS.factors,
    queryFn: ({ signal }) => request('getSecondFactors', undefined, { signal }),
    select: withNames<Answer<'getSecondFactors'>>,
  })

/** The same of somebody else; for admins. */
export const factorsOfQuery = (userId: string) =>
  queryOptions({
    queryKey: KEYS.factorsOf(userId),
    queryFn: ({ signal }) => request('getUserSecondFactors', { params: { userId } }, { signal }),
    select: withNames<Answer<'getUserSecondFactors'>>,
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

/** By which providers the user logs in. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: KEYS.identities,
    queryFn: ({ signal }) => request('listIdentities', undefined, { signal }),
  })
