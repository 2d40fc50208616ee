import type { Area } from '../area.ts'
import { queueHandlers } from './handlers-queue.ts'
import { viewHandlers } from './handlers.ts'
import { viewQueries } from './queries.ts'
import { createViewCounts } from './view-counts.ts'

export const viewArea = {
  handlers: { ...viewHandlers, ...queueHandlers },
  queries: { views: viewQueries },
  services: ({ replacements }) => ({ viewCounts: createViewCounts(replacements.countingMs) }),
  reactions: { teamDeleted: ({ tx }, { id }) => tx.views.leaveTeam(id) },
} satisfies Area

declare module '../area.ts' {
  interface Replacements {
    /** After this time, in milliseconds, an answer starts no further counts. */
    countingMs?: number
  }
}

declare module '../kernel/store.ts' {
  interface Queries {
    views: ReturnType<typeof viewQueries>
  }
}
