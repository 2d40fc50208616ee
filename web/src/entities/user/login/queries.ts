import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { Factor } from '#api/models.ts'
import { t } from '#ui/language/t.ts'

/** Passkeys have names by their owners. The authenticator app has a translated one. */
const withNames = <A extends { factors: Factor[] }>(answer: A): A => ({
  ...answer,
  factors: answer.factors.map((factor) =>
    factor.kind === 'totp' ? { ...factor, name: t('Authenticator app') } : factor,
  ),
})

/** The user's second factors. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: KEYS.factors,
    queryFn: ({ signal }) => request('getSecondFactors', undefined, { signal }),
    select: withNames<Answer<'getSecondFactors'>>,
  })

/** The second factors of another user. For admins. */
export const factorsOfQuery = (userId: string) =>
  queryOptions({
    queryKey: KEYS.factorsOf(userId),
    queryFn: ({ signal }) => request('getUserSecondFactors', { params: { userId } }, { signal }),
    select: withNames<Answer<'getUserSecondFactors'>>,
  })

/** The roles that must have a second factor. For admins. */
export const securitySettingsQuery = () =>
  queryOptions({
    queryKey: KEYS.securitySettings,
    queryFn: ({ signal }) => request('getSecuritySettings', undefined, { signal }),
  })

/** The user's sessions. Their use triggers no event, so they are fetched on every visit. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: KEYS.sessions,
    queryFn: ({ signal }) => request('listSessions', undefined, { signal }),
    staleTime: 0,
  })

/** The identity providers linked to the account. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: KEYS.identities,
    queryFn: ({ signal }) => request('listIdentities', undefined, { signal }),
  })
