import { z } from 'zod'
import { integer } from '../schemas.ts'
import { call } from '../call.ts'
import { ROLES } from '../words.ts'

export const unread = z.object({
  messages: integer.describe('How many messages the actor has not read, in the conversations below.'),
  conversations: z
    .array(z.object({ ticketId: z.string(), unread: integer }))
    .describe('Latest first, up to 500.'),
  more: z.boolean().describe('Whether there are further ones.'),
})
export type UnreadOnWire = z.infer<typeof unread>

export const unreadCalls = {
  getUnread: call.get('/api/v1/conversations/unread', {
    summary: 'Conversations in which there are messages that the actor has not read',
    who: ROLES,
    answer: unread,
  }),
}
