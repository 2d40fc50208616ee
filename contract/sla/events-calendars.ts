import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { CALENDAR_PARTS } from './words.ts'

const data = { calendarId: field.row }
const stale = ['calendars'] as const

/** Events of calendars. */
export const calendarEvents = {
  'calendar.created': event({
    data,
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} created a calendar') },
    stale,
  }),
  'calendar.changed': event({
    data: { ...data, version: field.number, what: field.someOf(CALENDAR_PARTS) },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} changed a calendar') },
    stale,
  }),
  'calendar.deleted': event({
    data,
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} deleted a calendar') },
    stale,
  }),
}
