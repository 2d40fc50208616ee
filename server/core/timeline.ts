import type { Desk } from './desk.ts'
import type { Caller, PageRequest, Rows, TimelineEntry } from './ports.ts'
import { noteReading } from './readings.ts'
import { findVisibleTicket } from './tickets.ts'

/** Everything that happened to a ticket, latest first. */
export async function listTimeline(
  desk: Desk,
  caller: Caller,
  ticketId: string,
  page: PageRequest & { omitsMessages: boolean },
): Promise<Rows<TimelineEntry>> {
  noteReading(desk, caller, 'ticket.read', await findVisibleTicket(desk.store, caller, ticketId))
  return desk.store.timeline.list(ticketId, page)
}
