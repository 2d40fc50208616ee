import type { SharedTicketRow } from '@support-desk/contract'
import type { SharedTicket } from './queries.ts'

/** A ticket of an organisation, in a list. */
export const presentSharedTicket = (ticket: SharedTicket): SharedTicketRow => ({
  id: ticket.id,
  number: ticket.number,
  subject: ticket.subject,
  status: ticket.status,
  requester: ticket.requester,
  createdAt: ticket.createdAt,
})
