type FactorFacts = {
  id: string
  accountId: string
  name: string
  addedAt: string
  usedAt: string | null
  /** The last step of time that was accepted, or how often a passkey says that it was used. */
  counter: number
}

/** An authenticator app; its secret is sealed. */
export type AppFactor = FactorFacts & { kind: 'totp'; secret: string }

export type PasskeyFactor = FactorFacts & { kind: 'passkey' } & Credential

/** What somebody proves who they are by, beside their password. */
export type Factor = AppFactor | PasskeyFactor

/** What is kept of a passkey: all of it may be known to anybody. */
export type Credential = { credentialId: string; publicKey: string; transports: string[] }

export type NewFactor = Omit<AppFactor, 'usedAt'> | Omit<PasskeyFactor, 'usedAt'>

/** A login or set-up that waits for its second step. */
export type FactorChallenge = { accountId: string; purpose: 'login' | Factor['kind']; sealed: string }
