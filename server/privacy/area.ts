import { setTimeout } from 'node:timers/promises'
import type { Area } from '../area.ts'
import type { Queries } from '../kernel/store.ts'
import { privacyHandlers } from './handlers.ts'
import { retentionQueries } from './queries-retention.ts'
import { privacyQueries } from './queries.ts'
import { applyRetention, removeOldEmailFiles } from './use-cases-retention.ts'

export const privacyArea = {
  handlers: privacyHandlers,
  queries: { privacy: privacyQueries, retention: retentionQueries },
  jobs: ({ config: { retention } }) => [
    applyRetention(retention, setTimeout),
    removeOldEmailFiles(retention),
  ],
  services: () => ({ removeTicket: (tx: Queries, id: string) => tx.retention.removeTicket(id) }),
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    privacy: ReturnType<typeof privacyQueries>
    retention: ReturnType<typeof retentionQueries>
  }
}
