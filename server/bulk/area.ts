import type { Area } from '../area.ts'
import { bulkHandlers } from './handlers.ts'
import { forgetBulkJobs, workOffBulkJobs } from './jobs.ts'
import { bulkQueries } from './queries.ts'
import { bulkJobs } from './checks.ts'

export const bulkArea = {
  handlers: bulkHandlers,
  queries: { bulk: bulkQueries },
  jobs: () => [workOffBulkJobs, forgetBulkJobs],
  checks: [bulkJobs],
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    bulk: ReturnType<typeof bulkQueries>
  }
}
