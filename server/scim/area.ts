import type { Area } from '../area.ts'
import { mountScim } from './door.ts'
import { scimGroupQueries } from './queries-groups.ts'
import { scimUserQueries } from './queries-users.ts'

export const scimArea = {
  queries: { scimUsers: scimUserQueries, scimGroups: scimGroupQueries },
  routes: mountScim,
  reactions: { accountDeleted: ({ tx }, { id }) => tx.scimUsers.remove(id) },
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    scimUsers: ReturnType<typeof scimUserQueries>
    scimGroups: ReturnType<typeof scimGroupQueries>
  }
}
