import { formatMoment, formatShortDay, formatWallClock, isThisYear } from './relative-time.tsx'

// By 24 hours in every language: it is understood everywhere, and AM and PM would need a third more room.
const clock = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment in a column, such as `Nov 21, 10:37`, or `Dec 24, 2025` of another year; it shows whole on hover. */
export const ShortMoment = ({ value }: { value: string }) => (
  <time dateTime={value} title={formatMoment(value)}>
    {shorten(new Date(value))}
  </time>
)

/** The same of a wall clock reading, `YYYY-MM-DDTHH:MM` or `YYYY-MM-DD`. */
export const ShortWallClock = ({ value }: { value: string }) => (
  <time dateTime={value} title={formatWallClock(value)}>
    {value.includes('T') ? shorten(new Date(value)) : formatShortDay(new Date(`${value}T00:00`))}
  </time>
)

const shorten = (date: Date): string => (isThisYear(date) ? clock.format(date) : formatShortDay(date))
