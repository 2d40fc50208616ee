import { z } from 'zod'
import { instant } from '../schemas.ts'
import { call, confirmation, id, required } from '../call.ts'
import { messageKey } from '../conversation/message-key.ts'
import { LIMITS } from '../limits.ts'
import { ROLES } from '../words.ts'

export const chatMessage = z.object({
  msg: z.string(),
  user: z.string(),
  power: z.enum(ROLES),
  time: instant.describe('ISO 8601 in UTC.'),
})
export type ChatMessageOnWire = z.infer<typeof chatMessage>

/** Specified calls for chats. */
export const legacyChatCalls = {
  getChat: call.get('/api/getchats/:ticketid', {
    standsFor: 'getMessages',
    summary: 'The conversation of a ticket, oldest message first',
    who: ROLES,
    answer: z.object({ chats: z.array(chatMessage) }),
    errors: ['not_found'],
  }),
  checkChat: call.get('/api/chatlive/:ticketid/:currentMessageCount', {
    standsFor: 'getMessages',
    summary: '200 if the number of messages differs from the one that the client knows, otherwise 404',
    who: 'anyone',
    params: z.object({ ticketid: id, currentMessageCount: z.coerce.number().int().min(0) }),
    answer: confirmation,
    errors: ['validation', 'unchanged'],
  }),
  postChat: call.post('/api/postchat', {
    standsFor: 'createMessage',
    summary: 'Send a message in the conversation of a ticket',
    who: ROLES,
    requestKey: 'key',
    body: z.object({
      chat: required('Please write a message.', LIMITS.chatMessage),
      ticketid: id,
      key: messageKey,
    }),
    answer: confirmation,
    errors: ['validation', 'not_found', 'ticket_merged', 'forbidden', 'nobody_assigned'],
  }),
}
