import type { TicketDetailsOnWire } from '@support-desk/contract'
import type { TicketNow } from '../models.ts'

/** Converts the ticket in the error of a specified call. */
export const ticketOfRefusal = ({ _id, AssignedUser, Status, Version }: TicketDetailsOnWire): TicketNow => ({
  id: _id,
  assignee: AssignedUser && { id: AssignedUser._id, username: AssignedUser.username },
  status: Status,
  version: Version,
})
