/** Maximum number of uses in a time window. */
export type RateLimit = { most: number; seconds: number }

export type RateLimits = {
  loginPerAccount: RateLimit
  loginPerClient: RateLimit
  codePerAddress: RateLimit
  codePerClient: RateLimit
  /** The limits from here on are counted per node, in memory: see `edge/flood-limit.ts`. */
  changesPerUser: RateLimit
  uploadsPerUser: RateLimit
  searchesPerUser: RateLimit
  exportsPerUser: RateLimit
  callsPerToken: RateLimit
  anonymousPerClient: RateLimit
  /** Mails received by SMTP. */
  mailsPerClient: RateLimit
}

const QUARTER = 15 * 60
const HOUR = 60 * 60

export const DEFAULT_RATE_LIMITS: RateLimits = {
  loginPerAccount: { most: 10, seconds: QUARTER },
  loginPerClient: { most: 100, seconds: QUARTER },
  codePerAddress: { most: 5, seconds: HOUR },
  codePerClient: { most: 100, seconds: HOUR },
  // Far above normal use: these limits stop floods only.
  changesPerUser: { most: 30_000, seconds: QUARTER },
  uploadsPerUser: { most: 3_000, seconds: HOUR },
  searchesPerUser: { most: 30_000, seconds: QUARTER },
  exportsPerUser: { most: 60, seconds: HOUR },
  // A program that makes ten calls a second all day stays below this limit.
  callsPerToken: { most: 1_000, seconds: 60 },
  anonymousPerClient: { most: 30_000, seconds: QUARTER },
  mailsPerClient: { most: 3_000, seconds: HOUR },
}
