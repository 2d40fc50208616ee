import type { Area } from '../area.ts'
import { createIsClaimed } from './claimed.ts'
import { setupHandlers } from './handlers.ts'
import { setupLinkQueries } from './queries.ts'

export const setupArea = {
  handlers: setupHandlers,
  queries: { setupLinks: setupLinkQueries },
  services: ({ store }) => ({ isClaimed: createIsClaimed(store) }),
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    setupLinks: ReturnType<typeof setupLinkQueries>
  }
}
