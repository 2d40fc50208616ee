/** What other areas may use; everything else here is private. */
export type { NewTicket, Ticket, TicketScope, TimelineEntry } from './ticket.ts'
