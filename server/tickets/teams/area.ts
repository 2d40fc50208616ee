import type { Area } from '../../area.ts'
import { teamHandlers } from './handlers.ts'
import { teamQueries } from './queries.ts'
import { leaveDeletedTeams } from './use-cases-deletion.ts'

export const teamArea = {
  handlers: teamHandlers,
  queries: (db, dialect) => ({ teams: teamQueries(db, dialect) }),
  jobs: () => [leaveDeletedTeams],
} satisfies Area
