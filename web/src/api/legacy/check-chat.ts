import { requestSpecified } from '../client.ts'

/** Whether a chat has another number of messages than `count`. The server says no by a refusal. */
export const hasChatChanged = (ticketId: string, count: number): Promise<boolean> =>
  requestSpecified('checkChat', { params: { ticketid: ticketId, currentMessageCount: count } }).then(
    () => true,
    () => false,
  )
