import type { Area } from '../area.ts'
import { userHandlers } from './handlers.ts'
import { departureQueries } from './departure/queries.ts'
import { membershipQueries } from './membership/queries.ts'
import { phoneQueries } from './phones/queries.ts'
import { preferenceQueries } from './queries-preferences.ts'
import { accountQueries } from './queries.ts'
import { finishDepartures } from './departure/use-cases.ts'
import { freeTicketsOfFormerAgents } from './use-cases-role.ts'
import { accounts } from './checks.ts'

export const userArea = {
  handlers: userHandlers,
  queries: {
    accounts: accountQueries,
    departures: departureQueries,
    memberships: membershipQueries,
    phones: phoneQueries,
    preferences: preferenceQueries,
  },
  jobs: () => [finishDepartures, freeTicketsOfFormerAgents],
  checks: [accounts],
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    accounts: ReturnType<typeof accountQueries>
    departures: ReturnType<typeof departureQueries>
    memberships: ReturnType<typeof membershipQueries>
    phones: ReturnType<typeof phoneQueries>
    preferences: ReturnType<typeof preferenceQueries>
  }
}
