import type { HistoryRandom } from './random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** End of every history. It is fixed, so that a seed gives the same database on any day. */
export const END = Date.UTC(2026, 10, 1)
export const BEGINNING = END - 3 * 365 * DAY

export const iso = (time: number): string => new Date(time).toISOString()

/** Sorted times of `count` new tickets, most of them in working hours. The load doubles over the history. */
export function ticketTimes(random: HistoryRandom, count: number): Float64Array {
  const last = END - 5 * MINUTE
  return Float64Array.from({ length: count }, () => {
    const share = (Math.sqrt(1 + 3 * random.next()) - 1) * (END - BEGINNING)
    const time = BEGINNING + Math.floor(share)
    return Math.min(last, random.happens(0.1) ? time : laterAtWork(random, time, 0))
  }).toSorted()
}

/** `from` plus a pause, moved to the next working hours. */
export function laterAtWork(random: HistoryRandom, from: number, pause: number): number {
  const at = from + Math.max(1000, Math.floor(pause))
  const day = at - (at % DAY)
  const hour = (at - day) / HOUR
  const morning = 7 * HOUR + random.below(3 * HOUR)
  const weekday = new Date(day).getUTCDay()
  if (weekday === 6) return day + 2 * DAY + morning
  if (weekday === 0) return day + DAY + morning
  if (hour < 7) return day + morning
  if (hour < 18) return at
  return day + (weekday === 5 ? 3 : 1) * DAY + morning
}
