import type { Area } from '../area.ts'
import { calendarHandlers } from './calendars/handlers.ts'
import { calendarQueries } from './calendars/queries.ts'
import { calendarChecks } from './checks.ts'

/** Timeouts of fetching a feed and of reading it. */
const [FEED_MS, READING_MS] = [15_000, 5_000]

export const slaArea = {
  handlers: calendarHandlers,
  queries: { calendars: calendarQueries },
  services: ({ config }) => ({
    feedRules: { allowsPrivate: config.webhooks.allowsPrivate, milliseconds: FEED_MS, readingMs: READING_MS },
  }),
  checks: [calendarChecks],
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    calendars: ReturnType<typeof calendarQueries>
  }
}
