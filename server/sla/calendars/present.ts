import type { CalendarOnWire, CalendarVersionOnWire, ListedCalendar } from '@support-desk/contract'
import type { CalendarVersion } from './calendar-version.ts'

/** Presents a calendar in a list, without its special days. */
export const presentListed = (calendar: CalendarVersion): ListedCalendar => {
  const { days, ...rest } = presentCalendar(calendar)
  return { ...rest, specialDays: days.length }
}

/** Presents the latest version of a calendar. */
export const presentCalendar = ({
  calendarId,
  number,
  name,
  timeZone,
  week,
  days,
  author,
  createdAt,
}: CalendarVersion): CalendarOnWire => ({
  id: calendarId,
  name,
  timeZone,
  week,
  days,
  version: number,
  updatedAt: createdAt,
  updatedBy: author,
})

/** Presents a version of a calendar. */
export const presentVersion = (calendar: CalendarVersion): CalendarVersionOnWire => {
  const { name, timeZone, week, days, version, updatedAt, updatedBy } = presentCalendar(calendar)
  return { version, name, timeZone, week, days, createdAt: updatedAt, createdBy: updatedBy }
}
