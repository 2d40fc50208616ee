import type { TicketDetailsOnWire, TicketOnWire } from '@support-desk/contract'
import type { Ticket } from './ticket.ts'
import { presentPerson } from '../users/index.ts'

/** A ticket in a list. */
export const presentTicket = (ticket: Ticket): TicketOnWire => ({
  _id: ticket.id,
  OccuredDate: ticket.occurredTime ? `${ticket.occurredOn}T${ticket.occurredTime}` : ticket.occurredOn,
  OccuredTime: ticket.occurredTime,
  Subject: ticket.subject,
  Message: ticket.message,
  AssignedUser: ticket.assignee && presentPerson(ticket.assignee),
  Opened: ticket.opened,
  Status: ticket.state,
  CreatedAt: ticket.createdAt,
  Create_User: presentPerson(ticket.requester),
})

/** A ticket with who raised it and its picture; the picture is null where it was not asked for. */
export const presentTicketDetails = (ticket: Ticket, picture: Buffer | null): TicketDetailsOnWire => ({
  ...presentTicket(ticket),
  Screenshots: picture?.toString('base64') ?? '',
  Version: ticket.version,
})
