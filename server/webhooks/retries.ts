import { spread } from '../jobs/index.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Pauses after each attempt that did not work, in seconds; after the last there is none more. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]

/** Seconds until the next attempt after so many; null: it is given up. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : spread(pause, random)
}

/**
 * For how many seconds somebody who answers 429 or 503 wants to be left alone, a day at most; null where they say nothing that can be
 * read. `Retry-After` is a number of seconds or a date.
 */
export function secondsAsked(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null
  const text = retryAfter.trim()
  const seconds = /^\d{1,10}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), DAY)
}
