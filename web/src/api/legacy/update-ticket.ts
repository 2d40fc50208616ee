import type { SettableStatus } from '@support-desk/contract'
import { requestSpecified } from '../client.ts'

type Update = { ticketId: string; status: SettableStatus; version?: number | undefined }

/** Sets the status of a ticket. Fails with `ticket_changed`, including the current ticket. */
export const updateTicket = ({ ticketId, status, version }: Update): Promise<unknown> =>
  requestSpecified('updateTicket', { body: { ticketid: ticketId, status, version } })
