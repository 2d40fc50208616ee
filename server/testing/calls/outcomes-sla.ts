import type { calendarCalls, CallName } from '@support-desk/contract'
import type { Row } from './outcomes.ts'

/** Staff read calendars, admins change them. */
const ONE = { known: 'ok', unknown: 'not_found' } as const
const READ: Row = { SupportTeam: ONE, Admin: ONE }
const CHANGED: Row = { Admin: ONE }

/** Outcomes of calls about calendars. */
export const CALENDAR_OUTCOMES: Record<keyof typeof calendarCalls & CallName, Row> = {
  listCalendars: { SupportTeam: 'ok', Admin: 'ok' },
  getCalendar: READ,
  listCalendarVersions: READ,
  createCalendar: { Admin: 'ok' },
  updateCalendar: CHANGED,
  deleteCalendar: CHANGED,
  suggestHolidays: { Admin: 'ok' },
  previewDueTime: { SupportTeam: 'ok', Admin: 'ok' },
  compareCalendarFeed: { Admin: 'ok' },
}
