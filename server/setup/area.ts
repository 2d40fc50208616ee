import type { Area } from '../area.ts'
import { createIsClaimed } from './claimed.ts'
import { checklistHandlers } from './handlers-checklist.ts'
import { invitationHandlers } from './handlers-invitations.ts'
import { setupHandlers } from './handlers.ts'
import { checklistQueries } from './queries-checklist.ts'
import { invitationQueries } from './queries-invitations.ts'
import { setupLinkQueries } from './queries.ts'
import { sampleHandlers } from './samples/handlers.ts'
import { sampleQueries } from './samples/queries.ts'

export const setupArea = {
  handlers: { ...setupHandlers, ...invitationHandlers, ...checklistHandlers, ...sampleHandlers },
  queries: {
    setupLinks: setupLinkQueries,
    invitations: invitationQueries,
    checklist: checklistQueries,
    samples: sampleQueries,
  },
  services: ({ store }) => ({ isClaimed: createIsClaimed(store) }),
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    setupLinks: ReturnType<typeof setupLinkQueries>
    invitations: ReturnType<typeof invitationQueries>
    checklist: ReturnType<typeof checklistQueries>
    samples: ReturnType<typeof sampleQueries>
  }
}
