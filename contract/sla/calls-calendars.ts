import { z } from 'zod'
import { call, TOO_LONG } from '../call.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { listQuery } from '../paging.ts'
import { integer } from '../schemas.ts'
import { STAFF_ROLES } from '../words.ts'
import {
  calendar,
  calendarDraft,
  calendarVersion,
  feedComparison,
  holidaySuggestions,
  listedCalendar,
  specialDays,
} from './calendar.ts'
import { dueTimePreview, dueTimeQuestion } from './due-time.ts'

const ADMINS = ['Admin'] as const
const SAVE_ERRORS = ['validation', 'calendar_name_in_use'] as const

/** Business calendars: opening times of the week, and special days. */
export const calendarCalls = {
  listCalendars: call.get('/api/v1/calendars', {
    summary: 'All calendars by name',
    who: STAFF_ROLES,
    answer: z.array(listedCalendar),
  }),
  getCalendar: call.get('/api/v1/calendars/:calendarId', {
    summary: 'A calendar with its special days',
    who: STAFF_ROLES,
    answer: calendar,
    errors: ['not_found'],
  }),
  listCalendarVersions: call.get('/api/v1/calendars/:calendarId/versions', {
    summary: 'Versions of a calendar, newest first',
    who: STAFF_ROLES,
    query: listQuery.omit({ q: true }),
    answer: z.array(calendarVersion),
    paged: true,
    errors: ['validation', 'not_found'],
  }),
  createCalendar: call.post('/api/v1/calendars', {
    summary: 'Create a calendar',
    who: ADMINS,
    body: calendarDraft,
    answer: calendar,
    errors: [...SAVE_ERRORS, 'too_many_calendars'],
  }),
  updateCalendar: call.put('/api/v1/calendars/:calendarId', {
    summary: 'Change a calendar, which creates a version. Equal content changes nothing',
    who: ADMINS,
    body: calendarDraft.extend({
      version: integer.describe('The version of the calendar that the client read.'),
    }),
    answer: calendar,
    errors: [...SAVE_ERRORS, 'not_found', 'calendar_changed'],
  }),
  deleteCalendar: call.delete('/api/v1/calendars/:calendarId', {
    summary: 'Delete a calendar',
    who: ADMINS,
    answer: 'nothing',
    errors: ['not_found'],
  }),
  suggestHolidays: call.get('/api/v1/holidays', {
    summary: 'Holidays of a country or region in a year, as suggestions for a calendar',
    who: ADMINS,
    etag: false,
    query: z.object({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional()
        .describe('ISO 3166-1 code. Default: none, to read the list of countries.'),
      region: z.string().max(20).optional().describe('Code of a region of the country.'),
      year: z.coerce.number().int().min(2000).max(2100).describe('A year from 2000 to 2100.'),
      language: z.enum(LANGUAGES).optional().describe('Language of the names. Default: that of the country.'),
    }),
    answer: holidaySuggestions,
    errors: ['validation'],
  }),
  previewDueTime: call.post('/api/v1/calendars/preview-due-time', {
    summary: 'Calculate a due time with opening hours, and the days that lead to it. Changes nothing',
    who: STAFF_ROLES,
    effect: 'read',
    body: dueTimeQuestion,
    answer: dueTimePreview,
    errors: ['validation'],
  }),
  compareCalendarFeed: call.post('/api/v1/calendars/compare-feed', {
    summary:
      'Compare an iCalendar feed with special days. Changes nothing: to accept days, change the calendar with them',
    who: ADMINS,
    transaction: 'none',
    body: z.object({
      url: z
        .string()
        .trim()
        .max(LIMITS.calendarFeedUrl, TOO_LONG)
        .nullable()
        .default(null)
        .describe('Address of the feed, such as `https://…` or `webcal://…`. Null: compare `text`.'),
      text: z
        .string()
        .max(LIMITS.calendarFeedText, message('This text is too long. Enter the address of the feed.'))
        .default('')
        .describe('Content of an iCalendar file.'),
      days: specialDays.describe('The special days to compare with.'),
    }),
    answer: feedComparison,
    errors: ['validation'],
  }),
}
