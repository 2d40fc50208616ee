import { useTimes } from '#ui/text/times.ts'
import { useNow } from '#ui/text/use-now.ts'

/** The time of day of a message, with the whole moment on hover. */
export function ClockTime({ value }: { value: string }) {
  const times = useTimes()
  return (
    <time dateTime={value} title={times.exact(value)}>
      {times.clock(value)}
    </time>
  )
}

/** The day of messages in words, and as a date on hover. */
export function MessageDay({ value }: { value: string }) {
  const times = useTimes()
  // The end of the last minute of a day is part of the next one.
  const now = useNow()
  return (
    <time dateTime={value} title={times.fullDay(value)} data-relative>
      {times.dayInWords(value, now - 1)}
    </time>
  )
}
