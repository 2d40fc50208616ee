type FactorFacts = {
  id: string
  accountId: string
  name: string
  addedAt: string
  usedAt: string | null
  /** The last accepted time step, or the signature counter of a passkey. */
  counter: number
}

/** An authenticator app; its secret is sealed. */
export type AppFactor = FactorFacts & { kind: 'totp'; secret: string }

export type PasskeyFactor = FactorFacts & { kind: 'passkey' } & Credential

/** A second factor. */
export type Factor = AppFactor | PasskeyFactor

/** The public part of a passkey. */
export type Credential = {
  credentialId: string
  publicKey: string
  transports: string[]
  /** The origin that it was made for; null for the one of the environment. */
  origin: string | null
}

export type NewFactor = Omit<AppFactor, 'usedAt'> | Omit<PasskeyFactor, 'usedAt'>

/** A login or set-up that waits for its second step. */
export type FactorChallenge = { accountId: string; purpose: 'login' | Factor['kind']; sealed: string }
