import type { Area } from '../area.ts'
import { countHandlers } from './counts/handlers.ts'
import { ticketFileHandlers } from './files/handlers.ts'
import { freeTicketsOf } from './freeing.ts'
import { ticketHandlers } from './handlers.ts'
import { handoverHandlers } from './handover/handlers.ts'
import { handoverNoteQueries } from './handover/queries.ts'
import { onBehalfHandlers } from './on-behalf/handlers.ts'
import { linkHandlers } from './links/handlers.ts'
import { linkQueries } from './links/queries.ts'
import { mergeQueries, splitQueries } from './merge/queries.ts'
import { ticketQueries } from './queries.ts'
import { queueHandlers } from './queue/handlers.ts'
import { wakeTickets } from './queue/jobs.ts'
import { queueQueries } from './queue/queries.ts'
import { returnTurn } from './queue/use-cases.ts'
import { removals } from './removal/checks.ts'
import { removalHandlers } from './removal/handlers.ts'
import { ticketTagHandlers } from './tags/handlers-of-ticket.ts'
import { ticketTagQueries } from './tags/queries-of-ticket.ts'
import { ticketTeamHandlers } from './teams/handlers-of-ticket.ts'
import { ticketTeamQueries } from './teams/queries-of-ticket.ts'
import { ticketRequesterHandlers } from './requester/handlers.ts'
import { requesterQueries } from './requester/queries.ts'
import { sharedTicketHandlers } from './shared/handlers.ts'
import { sharedTicketQueries } from './shared/queries.ts'
import { timelineQueries } from './timeline/queries.ts'
import { names } from './checks-names.ts'
import { tickets } from './checks.ts'
import { counts } from './counts/checks.ts'
import { merges } from './merge/checks.ts'
import { search } from './checks-search.ts'

export const ticketArea = {
  handlers: {
    ...ticketHandlers,
    ...handoverHandlers,
    ...ticketTeamHandlers,
    ...ticketRequesterHandlers,
    ...linkHandlers,
    ...sharedTicketHandlers,
    ...onBehalfHandlers,
    ...removalHandlers,
    ...ticketTagHandlers,
    ...queueHandlers,
    ...countHandlers,
    ...ticketFileHandlers,
  },
  queries: {
    tickets: ticketQueries,
    queue: queueQueries,
    timeline: timelineQueries,
    handoverNotes: handoverNoteQueries,
    ticketTeams: ticketTeamQueries,
    requesters: requesterQueries,
    ticketLinks: linkQueries,
    sharedTickets: sharedTicketQueries,
    merges: mergeQueries,
    splits: splitQueries,
    ticketTags: ticketTagQueries,
  },
  services: () => ({ returnTurn, freeTicketsOf }),
  jobs: () => [wakeTickets()],
  checks: [tickets, counts, removals, merges, names, search],
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    tickets: ReturnType<typeof ticketQueries>
    queue: ReturnType<typeof queueQueries>
    timeline: ReturnType<typeof timelineQueries>
    handoverNotes: ReturnType<typeof handoverNoteQueries>
    ticketTeams: ReturnType<typeof ticketTeamQueries>
    requesters: ReturnType<typeof requesterQueries>
    ticketLinks: ReturnType<typeof linkQueries>
    sharedTickets: ReturnType<typeof sharedTicketQueries>
    merges: ReturnType<typeof mergeQueries>
    splits: ReturnType<typeof splitQueries>
    ticketTags: ReturnType<typeof ticketTagQueries>
  }
}
