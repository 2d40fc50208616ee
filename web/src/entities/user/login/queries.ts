import { callQuery } from '#api/call-query.ts'
import type { Answer } from '#api/client.ts'
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
export const factorsQuery = () => ({
  ...callQuery(KEYS.factors, 'getSecondFactors', {}),
  select: withNames<Answer<'getSecondFactors'>>,
})

/** The second factors of another user. For admins. */
export const factorsOfQuery = (userId: string) => ({
  ...callQuery(KEYS.factorsOf(userId), 'getUserSecondFactors', { params: { userId } }),
  select: withNames<Answer<'getUserSecondFactors'>>,
})

/** The roles that must have a second factor. For admins. */
export const securitySettingsQuery = () => callQuery(KEYS.securitySettings, 'getSecuritySettings', {})

/** The user's sessions. Their use triggers no event, so they are fetched on every visit. */
export const ownSessionsQuery = () => callQuery(KEYS.sessions, 'listSessions', {}, { staleTime: 0 })

/** The identity providers linked to the account. */
export const identitiesQuery = () => callQuery(KEYS.identities, 'listIdentities', {})
