/** Idle timeout of a session. */
export const IDLE_SECONDS = 14 * 24 * 60 * 60

export type NewSession = {
  id: string
  /** Public id for the owner. It grants no access. */
  publicId: string
  accountId: string
  startedAt: string
  /** When it expires without further use, and its maximum lifetime. */
  expiresAt: string
  endsAt: string
  userAgent: string
  address: string
  /** Set when a provider authenticated the user; null: a password. */
  byProvider?: { identityId: string; providerSid: string | null; hasFactor: boolean } | null
}

/** A session as shown to its owner. */
export type SessionRecord = {
  id: string
  publicId: string
  startedAt: string
  seenAt: string
  userAgent: string
  address: string
}

export type OneTimeCode = { codeHash: string; challengeHash: string; expiresAt: string; triesLeft: number }
