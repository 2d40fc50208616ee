/** The tables of calendars. */
export type SlaTables = {
  calendars: {
    id: string
    /** Number of the latest version. */
    version: number
    created_at: string
    deleted_at: string | null
  }
  /** Rows never change. */
  calendar_versions: {
    id: string
    calendar_id: string
    /** From 1 within a calendar. */
    number: number
    name: string
    time_zone: string
    /** JSON of the opening times per weekday. */
    week: string
    /** JSON of the special days, by date. */
    days: string
    author_id: string | null
    created_at: string
  }
}
