import type { Area } from '../area.ts'
import { reportHandlers } from './handlers.ts'
import { reportQueries } from './queries.ts'

export const reportArea = {
  handlers: reportHandlers,
  queries: { reports: reportQueries },
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    reports: ReturnType<typeof reportQueries>
  }
}
