import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { call } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { ROLES, TICKET_STATUSES } from '../words.ts'
import { listQuery } from '../paging.ts'
import { mailMark } from '../mail/calls-entries.ts'
import { chatMarks, conversationMessage } from './message.ts'

export const conversation = z.object({
  ticketId: z.string(),
  number: integer.describe('The number of the ticket.'),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  participants: z.array(z.string()).describe('Usernames of the other members.'),
  lastMessage: z
    .object({
      text: z.string(),
      author: z.string(),
      role: z.enum(ROLES),
      isRetracted: z.boolean(),
    })
    .nullable(),
  latestAt: instant.describe('ISO 8601 in UTC: time of the newest message, or of the assignment.'),
  unread: integer.describe('Number of unread messages of the actor.'),
})
export type ConversationOnWire = z.infer<typeof conversation>

export const chatCalls = {
  getMessages: call.get('/api/v1/tickets/:ticketId/messages', {
    summary: 'A page of the conversation of a ticket: the newest messages, or those before one, oldest first',
    who: ROLES,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(LIMITS.listRows).default(LIMITS.chatPage),
      before: z.coerce.number().int().min(1).optional().describe('Number of a message.'),
    }),
    answer: z.object({
      messages: z.array(conversationMessage),
      mails: z.array(mailMark).describe('The email details of the ticket.'),
      ...chatMarks,
    }),
    errors: ['validation', 'not_found'],
  }),
  markMessagesRead: call.put('/api/v1/tickets/:ticketId/messages/read-mark', {
    summary: 'Mark the messages of a conversation as read up to a number',
    who: ROLES,
    body: z.object({ count: integer.min(0) }),
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
  listConversations: call.get('/api/v1/conversations', {
    summary: 'Conversations of the actor, newest first',
    who: ROLES,
    query: listQuery.omit({ q: true }).extend({
      only: z.enum(['unread']).optional().describe('Leave out conversations without unread messages.'),
    }),
    answer: z.array(conversation),
    paged: true,
    alsoScopes: ['tickets:read'],
    errors: ['validation'],
  }),
}
