import type { Area } from '../area.ts'
import { createAccessLog, writeAccessLog } from './access-log.ts'
import { auditHandlers } from './handlers.ts'
import { auditQueries } from './queries.ts'

export const auditArea = {
  handlers: auditHandlers,
  queries: { audit: auditQueries },
  services: () => ({ accessLog: createAccessLog() }),
  jobs: () => [writeAccessLog],
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    audit: ReturnType<typeof auditQueries>
  }
}
