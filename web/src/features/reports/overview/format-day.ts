const dayFormat = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** A day of the report, as short as an axis needs it. */
export const formatDay = (day: string): string => dayFormat.format(new Date(day))
