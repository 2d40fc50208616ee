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
  number: integer.describe('By which people know the ticket.'),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  participants: z.array(z.string()).describe('Names of the others who take part in it.'),
  lastMessage: z
    .object({
      text: z.string(),
      author: z.string(),
      role: z.enum(ROLES),
      isRetracted: z.boolean(),
    })
    .nullable(),
  latestAt: instant.describe('ISO 8601 in UTC: the latest message, or when the ticket was assigned.'),
  unread: integer.describe('How many messages the actor has not read.'),
})
export type ConversationOnWire = z.infer<typeof conversation>

export const chatCalls = {
  getMessages: call.get('/api/v1/tickets/:ticketId/messages', {
    summary: 'A page of the chat of a ticket: the latest messages, or those before one, oldest first',
    who: ROLES,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(LIMITS.listRows).default(LIMITS.chatPage),
      before: z.coerce.number().int().min(1).optional().describe('Number of a message.'),
    }),
    answer: z.object({
      messages: z.array(conversationMessage),
      mails: z.array(mailMark).describe('What of the ticket came as mail.'),
      ...chatMarks,
    }),
    errors: ['validation', 'not_found'],
  }),
  markMessagesRead: call.put('/api/v1/tickets/:ticketId/messages/read-mark', {
    summary: 'Remember up to which message the actor has read a chat',
    who: ROLES,
    body: z.object({ count: integer.min(0) }),
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
  listConversations: call.get('/api/v1/conversations', {
    summary: 'Chats that the actor is part of, latest first',
    who: ROLES,
    query: listQuery.omit({ q: true }).extend({
      only: z.enum(['unread']).optional().describe('Leaves out those that the actor has read.'),
    }),
    answer: z.array(conversation),
    paged: true,
    alsoScopes: ['tickets:read'],
    errors: ['validation'],
  }),
}
