import type { TicketDetailsOnWire, TicketOnWire, TicketRow } from '@support-desk/contract'

/** All that the specified calls show of a ticket, but for its picture. */
export type ShownTicket = TicketRow & { message: string }

const presentPerson = ({ id, username }: TicketRow['requester']): TicketOnWire['Create_User'] => ({
  _id: id,
  username,
})

/** A ticket in a specified list. */
export const presentSpecifiedTicket = (ticket: ShownTicket): TicketOnWire => ({
  _id: ticket.id,
  OccuredDate: ticket.occurredTime ? `${ticket.occurredOn}T${ticket.occurredTime}` : ticket.occurredOn,
  OccuredTime: ticket.occurredTime,
  Subject: ticket.subject,
  Message: ticket.message,
  AssignedUser: ticket.assignee && presentPerson(ticket.assignee),
  Opened: ticket.isOpened,
  Status: ticket.state,
  CreatedAt: ticket.createdAt,
  Create_User: presentPerson(ticket.requester),
})

/** A ticket in the answer or the refusal of a specified call. The picture is null where it is left out. */
export const presentSpecifiedDetails = (
  ticket: ShownTicket,
  picture: Buffer | null,
): TicketDetailsOnWire => ({
  ...presentSpecifiedTicket(ticket),
  Screenshots: picture?.toString('base64') ?? '',
  Version: ticket.version,
})
