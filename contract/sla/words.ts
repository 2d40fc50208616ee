// Words without schemas: pages load these with the event descriptors.

/** Parts of a calendar that an admin can change. */
export const CALENDAR_PARTS = ['name', 'timeZone', 'week', 'days'] as const

/** Days of the week, in the order of ISO 8601. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Kinds of suggested holidays. On a public one, most offices are closed. */
export const HOLIDAY_KINDS = ['public', 'bank', 'optional', 'observance'] as const
export type HolidayKind = (typeof HOLIDAY_KINDS)[number]
