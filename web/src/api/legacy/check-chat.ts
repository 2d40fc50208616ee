import { requestSpecified } from '../client.ts'

/** Whether the number of messages in a chat differs from `count`. The server answers "no" by an error. */
export const hasChatChanged = (ticketId: string, count: number): Promise<boolean> =>
  requestSpecified('checkChat', { params: { ticketid: ticketId, currentMessageCount: count } }).then(
    () => true,
    () => false,
  )
