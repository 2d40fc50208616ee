import { requestSpecified } from '../client.ts'

/** Takes an unassigned ticket. Fails with `ticket_taken` or `ticket_changed`, including the current ticket. */
export const takeTicket = (ticketId: string, version?: number): Promise<unknown> =>
  requestSpecified('legacyTakeTicket', { body: { Ticketid: ticketId, version } })
