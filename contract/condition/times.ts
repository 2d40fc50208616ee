import { momentOfWallClock } from '../wall-clock.ts'
import type { ConditionOp } from './tree.ts'
import type { Range } from './test.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const UNITS: Record<string, number> = { m: MINUTE, h: 60 * MINUTE, d: DAY, w: 7 * DAY }

const SPAN = /^(\d{1,4})([mhdw])$/
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/
/** Years outside are typing mistakes, and their texts would not sort. */
const YEARS = { first: 1970, last: 2999 }

/** Milliseconds of a span such as `7d`; null if invalid. */
export function spanOf(value: string): number | null {
  const [, count, unit = ''] = SPAN.exec(value) ?? []
  return count === undefined ? null : Number(count) * (UNITS[unit] ?? 0)
}

/** Whether a text has the form `2026-01-31`. */
export const looksLikeDay = (value: string): boolean => CALENDAR_DAY.test(value)

/** Whether a text is an existing day. */
export function isDay(value: string): boolean {
  const year = Number(value.slice(0, 4))
  if (!looksLikeDay(value) || year < YEARS.first || year > YEARS.last) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** Range of times by age: `<` means more recent. */
export function rangeOfSpan(op: ConditionOp, span: number, now: Date): Range {
  const at = now.getTime() - span
  switch (op) {
    case '<':
      return { from: isoOf(at + 1) }
    case '<=':
      return { from: isoOf(at) }
    case '>':
      return { before: isoOf(at) }
    default:
      return { before: isoOf(at + 1) }
  }
}

/** Range of times before, on or after a day in a time zone. */
export function rangeOfDay(op: ConditionOp, day: string, timeZone: string): Range {
  const start = startOf(day, timeZone)
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
  const end = startOf(next, timeZone)
  switch (op) {
    case '<':
      return { before: start }
    case '<=':
      return { before: end }
    case '>':
      return { from: end }
    case '>=':
      return { from: start }
    default:
      return { from: start, before: end }
  }
}

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Start of a day in a time zone. */
const startOf = (day: string, timeZone: string): string =>
  isoOf(momentOfWallClock(Date.parse(`${day}T00:00:00Z`), timeZone))
