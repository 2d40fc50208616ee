import { useTimes } from '#ui/text/times.ts'

/** The time of day of a message. The tooltip is exact. */
export function ClockTime({ value }: { value: string }) {
  const times = useTimes()
  return (
    <time dateTime={value} title={times.exact(value)}>
      {times.clock(value)}
    </time>
  )
}
