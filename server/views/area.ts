import type { Area } from '../area.ts'
import { viewHandlers } from './handlers.ts'
import { viewQueries } from './queries.ts'
import { createViewCounts } from './view-counts.ts'

export const viewArea = {
  handlers: viewHandlers,
  queries: (db, dialect) => ({ views: viewQueries(db, dialect) }),
  services: ({ replacements }) => ({ viewCounts: createViewCounts(replacements.countingMs) }),
} satisfies Area

declare module '../area.ts' {
  interface Replacements {
    /** An answer stops counting further views after this time, in milliseconds. */
    countingMs?: number
  }
}
