import { WEEKDAYS, type Weekday } from '@support-desk/contract'
import { currentLocale } from '#ui/language/language.ts'

const MS_OF_DAY = 24 * 60 * 60 * 1000
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

/** Name of a weekday in the language of the page. */
export const weekdayName = (day: Weekday, length: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: length, timeZone: 'UTC' }).format(
    MONDAY + WEEKDAYS.indexOf(day) * MS_OF_DAY,
  )

/** Weekday of a date such as 2026-12-24. */
export const weekdayOf = (date: string): Weekday =>
  WEEKDAYS.at((Math.round((Date.parse(date) - MONDAY) / MS_OF_DAY) % 7) - 7) ?? 'monday'

/** The date some days after another one. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * MS_OF_DAY).toISOString().slice(0, 10)

/** A date with its weekday, such as `Thu, Dec 24`. */
export const shortDate = (date: string): string =>
  new Intl.DateTimeFormat(currentLocale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(date))

/** Opening times as text, such as `08:00–12:00, 13:00–17:00`. */
export const hoursText = (spans: readonly { from: string; to: string }[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'short' }).format(
    spans.map(({ from, to }) => `\u2066${from}–${to}\u2069`),
  )
