import { t } from '#ui/language/t.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** In seconds. Longer durations are shown in days. */
const HOURS_UNTIL = 2 * DAY

/** Formats seconds in at most two units, such as `3 h 20 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return t('under 1 min')
  const minutes = Math.floor(seconds / MINUTE)
  if (seconds < HOUR) return t('{minutes} min', { minutes })
  const hours = Math.floor(seconds / HOUR)
  if (seconds < HOURS_UNTIL)
    return minutes % 60 === 0
      ? t('{hours} h', { hours })
      : t('{hours} h {minutes} min', { hours, minutes: minutes % 60 })
  const days = Math.floor(seconds / DAY)
  return hours % 24 === 0 ? t('{days} d', { days }) : t('{days} d {hours} h', { days, hours: hours % 24 })
}

/** Formats an age range. `from` and `to` are in hours, null means open-ended. */
export function formatAges(from: number, to: number | null): string {
  const inDays = (hours: number) => hours / 24
  if (to === null) return t('{days, plural, one {Over # day} other {Over # days}}', { days: inDays(from) })
  if (from === 0) return t('{hours, plural, one {Under # hour} other {Under # hours}}', { hours: to })
  if (to <= 24) return t('{to, plural, one {{from} to # hour} other {{from} to # hours}}', { from, to })
  return t('{to, plural, one {{from} to # day} other {{from} to # days}}', {
    from: inDays(from),
    to: inDays(to),
  })
}
