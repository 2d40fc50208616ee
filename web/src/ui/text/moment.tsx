import { useTimes } from './times.ts'

/** Date and time of an instant. The tooltip includes the time zone. */
export function Moment({ value }: { value: string }) {
  const times = useTimes()
  return (
    <time dateTime={value} title={times.exact(value)}>
      {times.moment(value)}
    </time>
  )
}

/** A short time for columns: `Nov 21, 10:37`, or `Dec 24, 2025` for another year. The tooltip is exact. */
export function ShortMoment({ value }: { value: string }) {
  const times = useTimes()
  return (
    <time dateTime={value} title={times.exact(value)}>
      {times.short(value)}
    </time>
  )
}

/**
 * A wall clock reading, `YYYY-MM-DDTHH:MM` or `YYYY-MM-DD`. No time zone applies to it, because its author wrote it by
 * their own clock.
 */
export function WallClock({ value }: { value: string }) {
  return <time dateTime={value}>{useTimes().wallClock(value)}</time>
}

/** A short {@link WallClock} for columns. The tooltip is complete. */
export function ShortWallClock({ value }: { value: string }) {
  const times = useTimes()
  return (
    <time dateTime={value} title={times.wallClock(value)}>
      {times.shortWallClock(value)}
    </time>
  )
}
