/** Minutes of a local day, from 0 to 1440. A span with `to` at or below `from` ends on the next day. */
export type DaySpan = { from: number; to: number }

/** A date with other opening hours than its weekday. Without spans it is closed. */
export type SpecialDay = { label: string; spans: readonly DaySpan[] }

/**
 * Opening hours. A span belongs to the date on which it begins, so a night shift before a holiday ends in the morning
 * of the holiday.
 */
export type Calendar = {
  /** IANA name, such as Europe/Zurich. */
  timeZone: string
  /** Spans per weekday, Monday first, sorted by `from`. */
  week: readonly (readonly DaySpan[])[]
  /** By date in ISO 8601, such as 2026-12-25. */
  days: ReadonlyMap<string, SpecialDay>
}

/** Open time in ms since the epoch; `end` is exclusive. */
export type OpenSpan = { start: number; end: number }

/** A calendar without an open moment for so many days is refused, and ends a calculation. */
export const MAX_CLOSED_DAYS = 400

/** Moments of the local spans of one date. */
function spansOfDate({ timeZone, week, days }: Calendar, date: Temporal.PlainDate): OpenSpan[] {
  const spans = days.get(date.toString())?.spans ?? week[date.dayOfWeek - 1] ?? []
  return spans.map(({ from, to }) => ({
    start: momentOf(date, from, timeZone),
    end: momentOf(date, to > from ? to : to + MINUTES_OF_DAY, timeZone),
  }))
}

const MINUTES_OF_DAY = 24 * 60

/** Moment of a local time. A time skipped by a clock change is the moment of the change; a repeated one is the first. */
function momentOf(date: Temporal.PlainDate, minutes: number, timeZone: string): number {
  const day = minutes >= MINUTES_OF_DAY ? date.add({ days: 1 }) : date
  const local = day.toPlainDateTime({
    hour: Math.floor((minutes % MINUTES_OF_DAY) / 60),
    minute: minutes % 60,
  })
  const moment = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (moment.toPlainDateTime().equals(local)) return moment.epochMilliseconds
  return moment.getTimeZoneTransition('next')?.epochMilliseconds ?? moment.epochMilliseconds
}

/** Moments of each calculated date. Calendars are immutable, so an entry never becomes stale. */
const cache = new WeakMap<Calendar, Map<string, readonly OpenSpan[]>>()

function cachedSpansOfDate(calendar: Calendar, date: Temporal.PlainDate): readonly OpenSpan[] {
  const dates = cache.get(calendar) ?? new Map<string, readonly OpenSpan[]>()
  cache.set(calendar, dates)
  const key = date.toString()
  const spans = dates.get(key) ?? spansOfDate(calendar, date)
  dates.set(key, spans)
  return spans
}

/**
 * Open times from a moment on, in order and without overlap, cut at `from`. Ends after `MAX_CLOSED_DAYS` without an
 * open moment.
 */
export function* openSpans(calendar: Calendar, from: number): Generator<OpenSpan> {
  const first = Temporal.Instant.fromEpochMilliseconds(from)
    .toZonedDateTimeISO(calendar.timeZone)
    .toPlainDate()
  let until = from
  // A span of the day before can last into the first day.
  for (let day = -1, closed = 0; closed <= MAX_CLOSED_DAYS; day++, closed++) {
    for (const span of cachedSpansOfDate(calendar, first.add({ days: day }))) {
      const start = Math.max(span.start, until)
      if (start >= span.end) continue
      yield { start, end: span.end }
      until = span.end
      closed = 0
    }
  }
}

/** Open time between two moments, in ms. */
export function elapsed(calendar: Calendar, start: number, end: number): number {
  let total = 0
  for (const span of openSpans(calendar, start)) {
    if (span.start >= end) break
    total += Math.min(span.end, end) - span.start
  }
  return total
}

/** No due time is further away, so that a calendar with few open minutes ends a calculation too. */
const MAX_DUE_MS = 10 * 366 * 24 * 60 * 60 * 1000

/**
 * The moment at which `duration` ms of open time have passed since `start`. Null if the calendar stays closed, or if
 * that takes more than ten years.
 */
export function dueAfter(calendar: Calendar, start: number, duration: number): number | null {
  if (duration <= 0) return start
  let left = duration
  for (const span of openSpans(calendar, start)) {
    if (span.start - start > MAX_DUE_MS) return null
    const length = span.end - span.start
    if (length >= left) return span.start + left
    left -= length
  }
  return null
}
