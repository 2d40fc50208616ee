import { useTimes } from './times.ts'

/** Date and time of a moment; its zone shows on hover. */
export function Moment({ value }: { value: string }) {
  const times = useTimes()
  return (
    <time dateTime={value} title={times.exact(value)}>
      {times.moment(value)}
    </time>
  )
}

/** A moment in a column, such as `Nov 21, 10:37`, or `Dec 24, 2025` of another year; it shows whole on hover. */
export function ShortMoment({ value }: { value: string }) {
  const times = useTimes()
  return (
    <time dateTime={value} title={times.exact(value)}>
      {times.short(value)}
    </time>
  )
}

/** A wall clock reading, `YYYY-MM-DDTHH:MM` or `YYYY-MM-DD`: what somebody wrote about their own clock is turned by no zone. */
export function WallClock({ value }: { value: string }) {
  return <time dateTime={value}>{useTimes().wallClock(value)}</time>
}

/** The same in a column, whole on hover. */
export function ShortWallClock({ value }: { value: string }) {
  const times = useTimes()
  return (
    <time dateTime={value} title={times.wallClock(value)}>
      {times.shortWallClock(value)}
    </time>
  )
}
