import { useTimes } from '#ui/text/times.ts'
import { useNow } from '#ui/text/use-now.ts'

/** The time of day of a message. The tooltip is exact. */
export function ClockTime({ value }: { value: string }) {
  const times = useTimes()
  return (
    <time dateTime={value} title={times.exact(value)}>
      {times.clock(value)}
    </time>
  )
}

/** The day of messages in words. The tooltip is the date. */
export function MessageDay({ value }: { value: string }) {
  const times = useTimes()
  // `useNow` returns the end of the minute, which may be midnight of the next day.
  const now = useNow()
  return (
    <time dateTime={value} title={times.fullDay(value)} data-relative>
      {times.dayInWords(value, now - 1)}
    </time>
  )
}
