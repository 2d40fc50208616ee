const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Up to here hours say more than days. */
const HOURS_UNTIL = 2 * DAY

const withRest = (seconds: number, [unit, name]: [number, string], [part, partName]: [number, string]) => {
  const rest = Math.floor((seconds % unit) / part)
  return `${Math.floor(seconds / unit)} ${name}${rest > 0 ? ` ${rest} ${partName}` : ''}`
}

/** A length of time in two units at most, such as `3 h 20 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return 'under 1 min'
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < HOURS_UNTIL) return withRest(seconds, [HOUR, 'h'], [MINUTE, 'min'])
  return withRest(seconds, [DAY, 'd'], [HOUR, 'h'])
}

/** A span of ages in words; ends are in hours, and there may be none. */
export function formatAges(from: number, to: number | null): string {
  const inDays = (hours: number) => hours / 24
  if (to === null) return `Over ${inDays(from)} days`
  if (from === 0) return `Under ${to} hours`
  if (to <= 24) return `${from} to ${to} hours`
  return `${inDays(from)} to ${inDays(to)} days`
}
