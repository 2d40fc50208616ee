import type { TicketDetailsOnWire, TicketOnWire, TicketRow } from '@support-desk/contract'

/** A ticket as specified calls return it, without its screenshot. */
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
  Status: ticket.status,
  CreatedAt: ticket.createdAt,
  Create_User: presentPerson(ticket.requester),
})

/** A ticket in a response or refusal of a specified call. `picture` is null when it is omitted. */
export const presentSpecifiedDetails = (
  ticket: ShownTicket,
  picture: Buffer | null,
): TicketDetailsOnWire => ({
  ...presentSpecifiedTicket(ticket),
  Screenshots: picture?.toString('base64') ?? '',
  Version: ticket.version,
})
