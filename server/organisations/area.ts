import type { Area } from '../area.ts'
import { organisations } from './checks.ts'
import { organisationHandlers } from './handlers.ts'
import { organisationQueries } from './queries.ts'

export const organisationArea = {
  handlers: organisationHandlers,
  queries: { organisations: organisationQueries },
  checks: [organisations],
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    organisations: ReturnType<typeof organisationQueries>
  }
}
