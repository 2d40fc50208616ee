import { requestSpecified } from '../client.ts'

/** Takes an unassigned ticket. Fails with `ticket_taken` or `ticket_changed` and the ticket as it is now. */
export const takeTicket = (ticketId: string, version?: number): Promise<unknown> =>
  requestSpecified('legacyTakeTicket', { body: { Ticketid: ticketId, version } })
