/** Addresses of calendars. */
export const CALENDARS = '/calendars'
export const NEW_CALENDAR = '/calendars/new'
export const calendarAddress = (id: string): string => `/calendars/${id}`
