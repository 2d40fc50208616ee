/** How many in how many seconds. */
export type RateLimit = { most: number; seconds: number }

export type RateLimits = {
  loginPerAccount: RateLimit
  loginPerClient: RateLimit
  codePerAddress: RateLimit
  codePerClient: RateLimit
  /** From here on counted by each node for itself, in memory: see `edge/flood-limit.ts`. */
  changesPerUser: RateLimit
  uploadsPerUser: RateLimit
  searchesPerUser: RateLimit
  exportsPerUser: RateLimit
  callsPerToken: RateLimit
  anonymousPerClient: RateLimit
  /** Mails handed over by SMTP. */
  mailsPerClient: RateLimit
}

const QUARTER = 15 * 60
const HOUR = 60 * 60

export const DEFAULT_RATE_LIMITS: RateLimits = {
  loginPerAccount: { most: 10, seconds: QUARTER },
  loginPerClient: { most: 100, seconds: QUARTER },
  codePerAddress: { most: 5, seconds: HOUR },
  codePerClient: { most: 100, seconds: HOUR },
  // Far beyond what users and honest programs do: these keep floods away, not work.
  changesPerUser: { most: 30_000, seconds: QUARTER },
  uploadsPerUser: { most: 3_000, seconds: HOUR },
  searchesPerUser: { most: 30_000, seconds: QUARTER },
  exportsPerUser: { most: 60, seconds: HOUR },
  // A program that asks ten times a second all day long stays below it.
  callsPerToken: { most: 1_000, seconds: 60 },
  anonymousPerClient: { most: 30_000, seconds: QUARTER },
  mailsPerClient: { most: 3_000, seconds: HOUR },
}
