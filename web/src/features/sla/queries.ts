import { callQuery } from '#api/call-query.ts'
import { type Answer, type Input, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { listOptions, PAGE_ROWS } from '#api/list-query.ts'

/** A calendar in the list. */
export type ListedCalendar = Answer<'listCalendars'>[number]

/** A calendar with its special days. */
export type Calendar = Answer<'getCalendar'>

/** Content of a calendar. */
export type CalendarContent = Pick<Calendar, 'name' | 'timeZone' | 'week' | 'days'>

/** A due time, and the days that lead to it. */
export type DueTime = Answer<'previewDueTime'>

/** Differences between a feed and the special days of a form. */
export type FeedComparison = Answer<'compareCalendarFeed'>

/** All calendars by name. */
export const calendarsQuery = () => callQuery([...KEYS.calendars, 'all'], 'listCalendars', {})

/** One calendar. */
export const calendarQuery = (calendarId: string) =>
  callQuery([...KEYS.calendars, 'one', calendarId], 'getCalendar', { params: { calendarId } })

/** Versions of a calendar, newest first. */
export const versionsQuery = (calendarId: string) =>
  listOptions([...KEYS.calendars, 'versions', calendarId], (cursor, signal) =>
    requestPage(
      'listCalendarVersions',
      { params: { calendarId }, query: { limit: PAGE_ROWS, cursor } },
      { signal },
    ),
  )

/** Holidays of a country or region in a year. They never become stale. */
export const holidaysQuery = (query: NonNullable<Input<'suggestHolidays'>['query']>) =>
  callQuery(['holidays', query], 'suggestHolidays', { query }, { staleTime: Infinity })

/** A due time with the hours of a form, and the days that lead to it. */
export const dueTimeQuery = (body: NonNullable<Input<'previewDueTime'>['body']>) =>
  callQuery(['due-time', body], 'previewDueTime', { body }, { staleTime: Infinity })
