import type { QuietHours } from '@support-desk/contract'
import { momentOfWallClock, wallClockAt } from '@support-desk/contract/wall-clock'

const DAY_MS = 24 * 60 * 60 * 1000
/** Consecutive quiet hours are joined up to this number of days, so that an end always exists. */
const MOST_DAYS = 8

/** The end of the quiet hours at a moment, in ISO 8601; null outside of them. */
export function quietUntil(quiet: QuietHours | null, timeZone: string, now: Date): string | null {
  if (!quiet) return null
  const local = wallClockAt(now.getTime(), timeZone)
  let end: number | null = null
  for (let days = 0; days < MOST_DAYS; days++) {
    const next = endAt(quiet, end ?? local)
    if (next === null) break
    end = next
  }
  return end === null ? null : new Date(momentOfWallClock(end, timeZone)).toISOString()
}

/** The end of quiet hours that contain a local time; null if there are none. */
function endAt({ from, to, days }: QuietHours, local: number): number | null {
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  const [start, length] = [msOf(from), lengthOf(from, to)]
  for (const day of [midnight - DAY_MS, midnight]) {
    const begin = day + start
    if (days.includes(weekdayOf(day)) && begin <= local && local < begin + length) return begin + length
  }
  return null
}

const msOf = (time: string): number => Date.parse(`1970-01-01T${time}:00Z`)

/** Quiet hours that end at or before the time of their start end on the next day. */
const lengthOf = (from: string, to: string): number => {
  const length = msOf(to) - msOf(from)
  return length > 0 ? length : length + DAY_MS
}

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (midnight: number): number => new Date(midnight).getUTCDay() || 7
