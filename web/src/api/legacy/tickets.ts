import type { SettableStatus } from '@support-desk/contract'
import { requestSpecified } from '../client.ts'

type NewTicket = Record<'date' | 'time' | 'subject' | 'message', string>

/** Raises a ticket with a picture of the problem, and returns its id. */
export async function raiseTicket(
  ticket: NewTicket,
  picture: Blob,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const input = { image: picture, fields: { ticketdetails: ticket } }
  return (await requestSpecified('raiseTicket', input, { onProgress, names: { picture: 'img' } })).ticketID
}

/** Takes an unassigned ticket. Fails with `ticket_taken` or `ticket_changed`, including the current ticket. */
export const takeTicket = (ticketId: string, version?: number): Promise<unknown> =>
  requestSpecified('legacyTakeTicket', { body: { Ticketid: ticketId, version } })

type Assignment = { ticketId: string; assigneeId: string; version?: number | undefined }

/** Assigns an unassigned ticket. Fails with `ticket_taken` or `ticket_changed`, including the current ticket. */
export const assignTicket = ({ ticketId, assigneeId, version }: Assignment): Promise<unknown> =>
  requestSpecified('legacyAssignTicket', { body: { ticketid: ticketId, supportteamid: assigneeId, version } })

type Update = { ticketId: string; status: SettableStatus; version?: number | undefined }

/** Sets the status of a ticket. Fails with `ticket_changed`, including the current ticket. */
export const updateTicket = ({ ticketId, status, version }: Update): Promise<unknown> =>
  requestSpecified('updateTicket', { body: { ticketid: ticketId, status, version } })

/** Whether the number of messages in a chat differs from `count`. The server answers "no" by an error. */
export const hasChatChanged = (ticketId: string, count: number): Promise<boolean> =>
  requestSpecified('checkChat', { params: { ticketid: ticketId, currentMessageCount: count } }).then(
    () => true,
    () => false,
  )
