import { KEYS } from '#api/keys.ts'
import { CLOSE, type StaleKeys } from '#api/live/stale-keys.ts'

/** The session of the reader, second factors, API tokens, and who has to have one. */
export const authStaleKeys = {
  session: { key: KEYS.session, pace: CLOSE },
  ownFactors: { key: KEYS.factors, pace: CLOSE },
  userFactors: { key: ({ userId }) => KEYS.factorsOf(userId), pace: CLOSE },
  securitySettings: { key: KEYS.securitySettings, pace: CLOSE },
  ownTokens: { key: KEYS.tokens, pace: CLOSE },
  loginProviders: { key: KEYS.loginProviders, pace: CLOSE },
  identities: { key: KEYS.identities, pace: CLOSE },
  tokens: { key: KEYS.allTokens, pace: CLOSE },
} satisfies StaleKeys<
  | 'session'
  | 'ownFactors'
  | 'userFactors'
  | 'securitySettings'
  | 'ownTokens'
  | 'tokens'
  | 'loginProviders'
  | 'identities'
>
