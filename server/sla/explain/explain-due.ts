import { type Calendar, dueAfter, openSpans } from '../calendar/calendar.ts'

/** An open part of a local day, in minutes since midnight on the clock. Not counted before the start and after the due time. */
type Piece = { from: number; to: number; isCounted: boolean }

/** A local day between start and due time. */
export type ExplainedDay = {
  date: string
  /** Name of a special day; null for another day. */
  special: string | null
  countedMs: number
  pieces: readonly Piece[]
}

/** A due time with the days that lead to it. `dueAt` is null if the calendar stays closed. */
export type ExplainedDue = { dueAt: number | null; days: readonly ExplainedDay[]; moreDays: number }

/** Longer ways to a due time are cut. */
const MOST_DAYS = 42
const MINUTES_OF_DAY = 24 * 60

/** Explains when `duration` ms of open time since `start` (ms since the epoch) have passed. */
export function explainDue(calendar: Calendar, start: number, duration: number): ExplainedDue {
  const dueAt = dueAfter(calendar, start, duration)
  if (dueAt === null) return { dueAt, days: [], moreDays: 0 }
  const [first, last] = [dateAt(calendar, start), dateAt(calendar, dueAt)]
  const count = first.until(last, { largestUnit: 'days' }).days + 1
  const days = Array.from({ length: Math.min(count, MOST_DAYS) }, (_, index) =>
    explainDay(calendar, first.add({ days: index }), { start, dueAt }),
  )
  return { dueAt, days, moreDays: count - days.length }
}

function explainDay(
  calendar: Calendar,
  date: Temporal.PlainDate,
  { start, dueAt }: { start: number; dueAt: number },
): ExplainedDay {
  const [begin, end] = [date, date.add({ days: 1 })].map(
    (day) => day.toZonedDateTime(calendar.timeZone).epochMilliseconds,
  ) as [number, number]
  const minuteOf = (moment: number): number => {
    if (moment === end) return MINUTES_OF_DAY
    const { hour, minute } = zoned(calendar, moment)
    return hour * 60 + minute
  }
  const pieces: Piece[] = []
  let countedMs = 0
  for (const span of openSpans(calendar, begin)) {
    if (span.start >= end) break
    const stop = Math.min(span.end, end)
    const cuts = [span.start, ...[start, dueAt].filter((cut) => cut > span.start && cut < stop), stop]
    for (const [index, to] of cuts.slice(1).entries()) {
      const from = cuts[index] ?? to
      const isCounted = from >= start && to <= dueAt
      if (isCounted) countedMs += to - from
      if (to > from) pieces.push({ from: minuteOf(from), to: minuteOf(to), isCounted })
    }
  }
  return {
    date: date.toString(),
    special: calendar.days.get(date.toString())?.label ?? null,
    countedMs,
    pieces,
  }
}

const zoned = ({ timeZone }: Calendar, moment: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)

const dateAt = (calendar: Calendar, moment: number): Temporal.PlainDate =>
  zoned(calendar, moment).toPlainDate()
