import { z } from 'zod'
import { TOO_LONG } from '../call.ts'
import { label } from '../label.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { instant, integer, person } from '../schemas.ts'
import { timeZone } from '../users/preferences.ts'
import { daySpans, weekSpans } from './spans.ts'
import { HOLIDAY_KINDS } from './words.ts'

const WRONG_DATE = message('Enter a date such as 2026-12-24.')
const DATE_TWICE = message('This date is listed twice.')

const date = z.iso.date(WRONG_DATE).describe('Local date in ISO 8601.')

/** A date with other opening times than its weekday. */
export const specialDay = z.object({
  date,
  label: z.string().trim().max(LIMITS.calendarDayLabel, TOO_LONG).describe('Such as the name of a holiday.'),
  spans: daySpans.describe('Empty: closed.'),
  isFromFeed: z
    .boolean()
    .default(false)
    .describe('Whether the day came from a calendar feed, so that a comparison can change and remove it.'),
})
export type SpecialDayOnWire = z.output<typeof specialDay>

export const specialDays = z
  .array(specialDay)
  .max(LIMITS.calendarDays, message('A calendar can have at most {maximum} special days.'))
  .superRefine((days, { addIssue }) => {
    const seen = new Set<string>()
    for (const [at, day] of days.entries()) {
      if (seen.has(day.date)) addIssue({ code: 'custom', message: DATE_TWICE, path: [at, 'date'] })
      seen.add(day.date)
    }
  })

/** Content of a calendar. */
export const calendarDraft = z.object({
  name: label({
    maximum: LIMITS.calendarName,
    missing: message('Enter a name for the calendar.'),
    reserved: new Set(),
  }),
  timeZone,
  week: weekSpans.describe(
    'Opening times per weekday. A span with `to` at or before `from` ends on the next day.',
  ),
  days: specialDays
    .default([])
    .describe('Dates with other opening times than their weekday, such as holidays.'),
})
export type CalendarDraft = z.output<typeof calendarDraft>

const content = {
  name: z.string(),
  timeZone: z.string(),
  week: weekSpans,
}
const days = z.array(specialDay)

const version = {
  version: integer.describe('Number of the latest version, from 1.'),
  updatedAt: instant,
  updatedBy: person.nullable().describe('Author of the latest version. Null if the account was deleted.'),
}

/** A calendar in the list. */
export const listedCalendar = z.object({
  id: z.string(),
  ...content,
  specialDays: integer.describe('Number of special days.'),
  ...version,
})
export type ListedCalendar = z.infer<typeof listedCalendar>

/** A calendar with its latest version. */
export const calendar = z.object({ id: z.string(), ...content, days, ...version })
export type CalendarOnWire = z.infer<typeof calendar>

/** A version of a calendar. Versions never change. */
export const calendarVersion = z.object({
  version: integer.describe('From 1.'),
  ...content,
  days,
  createdAt: instant,
  createdBy: person.nullable().describe('Null if the account was deleted.'),
})
export type CalendarVersionOnWire = z.infer<typeof calendarVersion>

/** Suggestions of a year. */
export const holidaySuggestions = z.object({
  countries: z.array(z.string()).describe('Countries with known holidays, as ISO 3166-1 codes.'),
  regions: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .describe('Regions of the country with own holidays.'),
  days: z.array(
    z.object({
      date,
      label: z.string(),
      kind: z.enum(HOLIDAY_KINDS),
      isWholeDay: z.boolean().describe('False for a holiday that begins in the course of the day.'),
    }),
  ),
})
export type HolidaySuggestions = z.infer<typeof holidaySuggestions>

/** Differences between a feed and the special days of a calendar. */
export const feedComparison = z.object({
  added: days.describe('Days of the feed that the calendar does not have.'),
  changed: z
    .array(z.object({ before: specialDay, after: specialDay }))
    .describe('Days from a feed that have another name now.'),
  removed: days.describe('Days from a feed that are no longer in it. Earlier dates are kept.'),
  unchanged: integer.describe('Number of days of the feed that the calendar has already.'),
  skipped: integer.describe('Number of entries of the feed that do not last whole days.'),
})
export type FeedComparison = z.infer<typeof feedComparison>
