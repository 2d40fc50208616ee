import type { Area } from '../area.ts'
import { calendarHandlers } from './calendars/handlers.ts'
import { calendarQueries } from './calendars/queries.ts'
import { calendarChecks } from './checks.ts'

/** Timeout of fetching a feed. */
const FEED_MS = 15_000

export const slaArea = {
  handlers: calendarHandlers,
  queries: { calendars: calendarQueries },
  services: ({ config }) => ({
    feedRules: { allowsPrivate: config.webhooks.allowsPrivate, milliseconds: FEED_MS },
  }),
  checks: [calendarChecks],
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    calendars: ReturnType<typeof calendarQueries>
  }
}
