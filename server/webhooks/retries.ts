import { spread } from '../jobs/index.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Pauses after each failed attempt in seconds. After the last one the delivery has failed. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]

/** Seconds until the next attempt, with jitter; null: no more attempts. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : spread(pause, random)
}

/**
 * The pause that a `Retry-After` header requests, in seconds, at most a day. Null when it is missing or malformed. The header has
 * seconds or a date.
 */
export function secondsAsked(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null
  const text = retryAfter.trim()
  const seconds = /^\d{1,10}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), DAY)
}
