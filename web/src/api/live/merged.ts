import type { LiveEvent } from '@support-desk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { KEYS } from '../keys.ts'
import type { TicketDetails } from '../models.ts'

/**
 * What happens to a merged ticket changes what is shown of the one that it goes on in as well: its conversation, its links and
 * what else is united. So each such event is repeated with every ticket in the cache that has its ticket merged into it.
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
