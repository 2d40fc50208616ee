import { t } from '../../../../ui/language/t.ts'
import { numberFormat } from '../../../../ui/text/numbers.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Up to here hours say more than days. */
const HOURS_UNTIL = 2 * DAY

/** How long something has lasted, in the largest unit that says enough. */
function lengthOf(since: string, now: number): { unit: 'minute' | 'hour' | 'day'; count: number } {
  const passed = Math.max(now - Date.parse(since), 0)
  if (passed < HOUR) return { unit: 'minute', count: Math.floor(passed / MINUTE) }
  if (passed < HOURS_UNTIL) return { unit: 'hour', count: Math.floor(passed / HOUR) }
  return { unit: 'day', count: Math.floor(passed / DAY) }
}

/** The same for a column: `12 min`, `5 h`, `3 d`. */
export function shortDuration(since: string, now: number): string {
  const { unit, count } = lengthOf(since, now)
  if (unit === 'day') return t('{days} d', { days: count })
  return unit === 'hour' ? t('{hours} h', { hours: count }) : t('{minutes} min', { minutes: count })
}

/** The same in words, to be read out: `5 hours`. */
export function longDuration(since: string, now: number): string {
  const { unit, count } = lengthOf(since, now)
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
