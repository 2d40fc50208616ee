import type { EventRecord } from '../../kernel/event-log/event.ts'
import { idsIn, listsChangedBy } from '../../kernel/event-registry.ts'

/** What some events change about lists: of which tickets it has to be asked anew whether they belong, and which lists as a whole. */
export type ListChanges = {
  /** By ticket the number of its latest event. */
  tickets: Map<string, number>
  /** Ids that conditions and views may name; `all`: every list. */
  named: ReadonlySet<string> | 'all'
}

/** Reads from events what they change about lists. */
export function listChangesOf(events: readonly EventRecord[]): ListChanges {
  const tickets = new Map<string, number>()
  const named = new Set<string>()
  let isAll = false
  for (const event of events) {
    const { ticketId, number } = event
    switch (listsChangedBy(event)) {
      case 'ticket':
        if (ticketId !== null) tickets.set(ticketId, number)
        break
      case 'named':
        for (const id of idsIn(event)) named.add(id)
        break
      case 'all':
        isAll = true
        break
      case 'nothing':
    }
  }
  return { tickets, named: isAll ? 'all' : named }
}
