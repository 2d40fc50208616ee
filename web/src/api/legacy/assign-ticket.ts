import { requestSpecified } from '../client.ts'

type Assignment = { ticketId: string; assigneeId: string; version?: number | undefined }

/** Assigns an unassigned ticket. Fails with `ticket_taken` or `ticket_changed`, including the current ticket. */
export const assignTicket = ({ ticketId, assigneeId, version }: Assignment): Promise<unknown> =>
  requestSpecified('legacyAssignTicket', { body: { ticketid: ticketId, supportteamid: assigneeId, version } })
