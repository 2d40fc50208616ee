import { t } from '#ui/language/t.ts'
import { numberFormat } from '#ui/text/numbers.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30.4 * DAY
const YEAR = 365 * DAY
/** In ms: longer durations use days, months and years. */
const HOURS_UNTIL = 2 * DAY
const DAYS_UNTIL = 100 * DAY
const MONTHS_UNTIL = 2 * YEAR

/** A duration in a suitable unit. */
function lengthOf(since: string, now: number): { unit: keyof typeof SHORT; count: number } {
  const passed = Math.max(now - Date.parse(since), 0)
  if (passed < HOUR) return { unit: 'minute', count: Math.floor(passed / MINUTE) }
  if (passed < HOURS_UNTIL) return { unit: 'hour', count: Math.floor(passed / HOUR) }
  if (passed < DAYS_UNTIL) return { unit: 'day', count: Math.floor(passed / DAY) }
  if (passed < MONTHS_UNTIL) return { unit: 'month', count: Math.floor(passed / MONTH) }
  return { unit: 'year', count: Math.floor(passed / YEAR) }
}

const SHORT = {
  minute: (minutes: number) => t('{minutes} min', { minutes }),
  hour: (hours: number) => t('{hours} h', { hours }),
  day: (days: number) => t('{days} d', { days }),
  month: (months: number) => t('{months} mo', { months }),
  year: (years: number) => t('{years} y', { years }),
}

/** A short duration for a column: `12 min`, `5 h`, `3 d`. */
export function shortDuration(since: string, now: number): string {
  const { unit, count } = lengthOf(since, now)
  return SHORT[unit](count)
}

/** A duration in words for screen readers: `5 hours`. */
export function longDuration(since: string, now: number): string {
  const { unit, count } = lengthOf(since, now)
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
