import type { Area } from '../../area.ts'
import { teamHandlers } from './handlers.ts'
import { teamQueries } from './queries.ts'
import { leaveDeletedTeams } from './use-cases-deletion.ts'

export const teamArea = {
  handlers: teamHandlers,
  queries: { teams: teamQueries },
  jobs: () => [leaveDeletedTeams],
  reactions: {
    accountDeleted: ({ tx }, { id }) => tx.teams.removeFromAll(id),
    async roleChanged({ tx }, { id, to }) {
      if (to === 'User') await tx.teams.removeFromAll(id)
    },
  },
} satisfies Area

declare module '../../kernel/store.ts' {
  interface Queries {
    teams: ReturnType<typeof teamQueries>
  }
}
