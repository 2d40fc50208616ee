import { KEYS } from '#api/keys.ts'
import { WIDE, type StaleKeys } from '#api/live/stale-keys.ts'

/** Figures of the dashboards. */
export const reportStaleKeys = {
  reports: { key: KEYS.reports, pace: WIDE },
} satisfies StaleKeys<'reports'>
