import { type SpanOnWire, WEEKDAYS, type Weekday } from '@support-desk/contract'
import type { CalendarContent } from '../queries.ts'

/** A row of the form. Its key stays the same while the row is edited. */
type Row = { key: number }
export type SpanRow = SpanOnWire & Row
export type DayRow = Omit<CalendarContent['days'][number], 'spans'> & Row & { spans: SpanRow[] }

/** The values of the form. */
export type Draft = {
  name: string
  timeZone: string
  week: Record<Weekday, SpanRow[]>
  days: DayRow[]
}

let lastKey = 0

export const spanRow = ({ from, to }: SpanOnWire): SpanRow => ({ from, to, key: ++lastKey })

export const dayRow = ({ date, label, spans, isFromFeed }: CalendarContent['days'][number]): DayRow => ({
  date,
  label,
  isFromFeed,
  spans: spans.map(spanRow),
  key: ++lastKey,
})

/** One value for each weekday. */
export const forWeekdays = <T>(make: (day: Weekday) => T): Record<Weekday, T> =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, make(day)])) as Record<Weekday, T>

/** The form of a calendar. */
export const draftOf = ({ name, timeZone, week, days }: CalendarContent): Draft => ({
  name,
  timeZone,
  week: forWeekdays((day) => week[day].map(spanRow)),
  days: days.map(dayRow),
})

const spanOf = ({ from, to }: SpanRow): SpanOnWire => ({ from, to })

/** The content of a form, with its rows in their order. */
export const contentOf = ({ name, timeZone, week, days }: Draft): CalendarContent => ({
  name,
  timeZone,
  week: forWeekdays((day) => week[day].map(spanOf)),
  days: days.map(({ date, label, isFromFeed, spans }) => ({
    date,
    label,
    isFromFeed,
    spans: spans.map(spanOf),
  })),
})

const OFFICE_HOURS = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
]

/** Office hours from Monday to Friday, in the time zone of the browser. */
export const usualContent = (): CalendarContent => ({
  name: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  week: forWeekdays((day) => (day === 'saturday' || day === 'sunday' ? [] : OFFICE_HOURS)),
  days: [],
})

/** A typed time such as `9` or `17.30` in the form of the contract. Other texts stay, and the server refuses them. */
export function timeFrom(typed: string): string {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})\s*(?:[:.h]?\s*(\d{2}))?\s*$/i.exec(typed) ?? []
  return hours === undefined ? typed.trim() : `${hours.padStart(2, '0')}:${minutes}`
}

/** Adds days to those of a form. An existing row with the same date is replaced. */
export const withDays = (rows: readonly DayRow[], days: CalendarContent['days']): DayRow[] => {
  const dates = new Set(days.map(({ date }) => date))
  return [...rows.filter(({ date }) => !dates.has(date)), ...days.map(dayRow)].toSorted(byDate)
}

const byDate = (one: DayRow, other: DayRow): number =>
  one.date === other.date ? 0 : one.date < other.date ? -1 : 1
