/** How long a session lasts without being used. */
export const IDLE_SECONDS = 14 * 24 * 60 * 60

export type NewSession = {
  id: string
  /** Names it to its owner; opens nothing. */
  publicId: string
  accountId: string
  startedAt: string
  /** When it ends without further use, and when it ends in any case. */
  expiresAt: string
  endsAt: string
  userAgent: string
  address: string
  /** How a provider opened it; null: a password did. */
  byProvider?: { identityId: string; providerSid: string | null; hasFactor: boolean } | null
}

/** A session as its owner is shown it. */
export type SessionRecord = {
  id: string
  publicId: string
  startedAt: string
  seenAt: string
  userAgent: string
  address: string
}

export type OneTimeCode = { codeHash: string; challengeHash: string; expiresAt: string; triesLeft: number }
