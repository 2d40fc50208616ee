import {
  type CalendarDraft,
  minutesOfTime,
  type SpanOnWire,
  WEEKDAYS,
  type WeekOnWire,
} from '@support-desk/contract'
import type { Calendar, DaySpan } from '../calendar/calendar.ts'

/** Content of a calendar with sorted spans and days. */
export type CalendarContent = CalendarDraft

/** An immutable version of a calendar. */
export type CalendarVersion = CalendarContent & {
  calendarId: string
  /** From 1. */
  number: number
  /** Null if the account is deleted. */
  author: { id: string; username: string } | null
  createdAt: string
}

const sortedSpans = (spans: readonly SpanOnWire[]): SpanOnWire[] =>
  spans.map(({ from, to }) => ({ from, to })).toSorted((one, other) => (one.from < other.from ? -1 : 1))

/** Sorts spans by their start and days by date, so that equal calendars have equal content. */
export const sortedContent = ({ name, timeZone, week, days }: CalendarDraft): CalendarContent => ({
  name,
  timeZone,
  week: Object.fromEntries(WEEKDAYS.map((day) => [day, sortedSpans(week[day])])) as WeekOnWire,
  days: days
    .map(({ date, label, spans, isFromFeed }) => ({ date, label, spans: sortedSpans(spans), isFromFeed }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1)),
})

const daySpan = ({ from, to }: SpanOnWire): DaySpan => ({ from: minutesOfTime(from), to: minutesOfTime(to) })

/** The opening hours of a content, for calculations. */
export const openingHours = ({ timeZone, week, days }: CalendarContent): Calendar => ({
  timeZone,
  week: WEEKDAYS.map((day) => week[day].map(daySpan)),
  days: new Map(days.map(({ date, label, spans }) => [date, { label, spans: spans.map(daySpan) }])),
})
