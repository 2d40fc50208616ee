import { requestSpecified } from '../client.ts'

type NewTicket = Record<'date' | 'time' | 'subject' | 'message', string>

const NAMES = { picture: 'img' } as const

/** Raises a ticket with a picture of the problem, and returns its id. */
export async function raiseTicket(
  ticket: NewTicket,
  picture: Blob,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const input = { image: picture, fields: { ticketdetails: ticket } }
  return (await requestSpecified('raiseTicket', input, { onProgress, names: NAMES })).ticketID
}
