import type { Area } from '../area.ts'
import { createIsClaimed } from './claimed.ts'
import { checklistHandlers } from './handlers-checklist.ts'
import { invitationHandlers } from './handlers-invitations.ts'
import { setupHandlers } from './handlers.ts'
import type { PublicAddress } from './public-address.ts'
import { checklistQueries } from './queries-checklist.ts'
import { invitationQueries } from './queries-invitations.ts'
import { setupLinkQueries } from './queries.ts'

export const setupArea = {
  handlers: { ...setupHandlers, ...invitationHandlers, ...checklistHandlers },
  queries: { setupLinks: setupLinkQueries, invitations: invitationQueries, checklist: checklistQueries },
  services: ({ config, store }) => ({
    isClaimed: createIsClaimed(store),
    publicAddress: { publicUrl: config.publicUrl, isSet: config.isPublicUrlSet },
  }),
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    setupLinks: ReturnType<typeof setupLinkQueries>
    invitations: ReturnType<typeof invitationQueries>
    checklist: ReturnType<typeof checklistQueries>
  }
}

declare module '../kernel/context.ts' {
  interface Context {
    publicAddress: PublicAddress
  }
}
