import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
const STEPS = [
  { unit: 'minute', size: MINUTE, upTo: 60 * MINUTE },
  { unit: 'hour', size: 60 * MINUTE, upTo: 24 * 60 * MINUTE },
  { unit: 'day', size: 24 * 60 * MINUTE, upTo: 14 * 24 * 60 * MINUTE },
] as const

const relative = {
  long: new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }),
  short: new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' }),
}
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

const dayOfThisYear = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })

type RelativeTimeProps = {
  value: string
  /** `short` is for columns: `5 min. ago`. */
  length?: keyof typeof relative
}

/** A moment in words such as `5 minutes ago`, kept true by itself; the exact time shows on hover. */
export function RelativeTime({ value, length = 'long' }: RelativeTimeProps) {
  const now = useSyncExternalStore(everyMinute, currentMinute)
  return (
    <time dateTime={value} title={formatMoment(value)} data-relative>
      {inWords(new Date(value), now, length)}
    </time>
  )
}

/** Whether a year need not be said. */
export const isThisYear = (date: Date): boolean => date.getFullYear() === new Date().getFullYear()

/** A day in few signs, with its year where that is not this one. */
export const formatShortDay = (date: Date): string => (isThisYear(date) ? dayOfThisYear : day).format(date)

/** Date and time of a moment, in the reader's language and time zone. */
export const formatMoment = (iso: string): string => exact.format(new Date(iso))

/** A wall clock reading, `YYYY-MM-DDTHH:MM` or `YYYY-MM-DD`, which means the same in every time zone. */
export const formatWallClock = (reading: string): string =>
  reading.includes('T') ? exact.format(new Date(reading)) : day.format(new Date(`${reading}T00:00`))

function inWords(moment: Date, now: number, length: keyof typeof relative): string {
  const distance = moment.getTime() - now
  const away = Math.abs(distance)
  if (away < MINUTE) return relative[length].format(0, 'second')
  const step = STEPS.find(({ upTo }) => away < upTo)
  return step
    ? relative[length].format(Math.trunc(distance / step.size), step.unit)
    : length === 'short'
      ? formatShortDay(moment)
      : day.format(moment)
}

const currentMinute = (): number => Math.ceil(Date.now() / MINUTE) * MINUTE

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE / 2)
  return () => clearInterval(timer)
}
