import { formatMoment } from '../../../ui/text/relative-time.tsx'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })
const near = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

/** The time of day of a message, with the whole moment on hover. */
export const ClockTime = ({ value }: { value: string }) => (
  <time dateTime={value} title={formatMoment(value)}>
    {clock.format(new Date(value))}
  </time>
)

/** The day of messages in words, and as a date on hover. */
export const MessageDay = ({ value }: { value: string }) => (
  <time dateTime={value} title={day.format(new Date(value))} data-relative>
    {dayInWords(value)}
  </time>
)

/** A day in words: today, yesterday, or its full date. */
function dayInWords(time: string, now = new Date()): string {
  const daysAgo = Math.round((midnight(now) - midnight(new Date(time))) / 86_400_000)
  if (daysAgo !== 0 && daysAgo !== 1) return day.format(new Date(time))
  const words = near.format(-daysAgo, 'day')
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

const midnight = (date: Date): number => new Date(date).setHours(0, 0, 0, 0)
