import type { LiveEvent } from '@support-desk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { KEYS } from '../keys.ts'
import type { TicketDetails } from '../models.ts'

/**
 * Adds a copy of each event of a merged ticket for its target. The target shows the conversation and links of the
 * merged ticket too. Targets are looked up in the cached details.
 */
export function withTargets(client: QueryClient, events: readonly LiveEvent[]): LiveEvent[] {
  const targets = client
    .getQueriesData<Partial<TicketDetails>>({ queryKey: KEYS.allDetails })
    .flatMap(([, { id: into, merged } = {}]) => (into && merged?.from.map(({ id }) => ({ id, into }))) || [])
  return events.flatMap((event) => [
    event,
    ...targets
      .filter(({ id }) => id === event.ticketId)
      .map(({ into: ticketId }) => Object.assign({}, event, { ticketId })),
  ])
}
