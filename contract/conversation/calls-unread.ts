import { z } from 'zod'
import { integer } from '../schemas.ts'
import { call } from '../call.ts'
import { ROLES } from '../words.ts'

export const unread = z.object({
  messages: integer.describe('Number of unread messages in the conversations below.'),
  conversations: z
    .array(z.object({ ticketId: z.string(), unread: integer }))
    .describe('Newest first, up to 500.'),
  more: z.boolean().describe('Whether there are more.'),
})
export type UnreadOnWire = z.infer<typeof unread>

export const unreadCalls = {
  getUnread: call.get('/api/v1/conversations/unread', {
    summary: 'Conversations with unread messages of the actor',
    who: ROLES,
    answer: unread,
  }),
}
