import { z } from 'zod'
import { call, id, message, optional, UPLOAD_ERRORS } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { TEXTS } from '../texts.ts'
import { PICTURE_SIZES, ROLES, TICKET_STATES } from '../words.ts'
import { chatMessage } from '../legacy/conversation.ts'
import { listQuery } from '../paging.ts'
import { messageKey } from './message-key.ts'

/** A message with what a page needs to show it, beyond what older clients know. */
export const pageMessage = chatMessage.extend({
  _id: z.string(),
  number: z.number().int().describe('Position in the chat, from 1; never changes.'),
  own: z.boolean().describe('Whether the caller wrote it.'),
  key: z.string().nullable().describe('The key that the caller sent it with; null for those of others.'),
  author: z.string().describe('Id of the account that wrote it.'),
  image: z.boolean().describe('Whether a picture belongs to it.'),
  takenBack: z.boolean().describe('Whether its author took it back; `msg` then says so.'),
})
export type PageMessageOnWire = z.infer<typeof pageMessage>

export const conversation = z.object({
  ticket: z.string(),
  number: z.number().int().describe('By which people know the ticket.'),
  Subject: z.string(),
  Status: z.enum(TICKET_STATES),
  with: z.string().describe('Names of the other people in it, separated by commas.'),
  lastMessage: z.string(),
  lastUser: z.string(),
  lastPower: z.enum(ROLES).nullable().describe('Role of who wrote the latest message; null without one.'),
  time: z.string().describe('ISO 8601 in UTC: the latest message, or when the ticket was assigned.'),
  Unread: z.number().int(),
})
export type ConversationOnWire = z.infer<typeof conversation>

export const chatCalls = {
  listMessages: call({
    method: 'GET',
    path: '/api/v1/tickets/:ticketId/messages',
    summary: 'A page of the chat of a ticket: the latest messages, or those before one, oldest first',
    who: ROLES,
    params: z.object({ ticketId: id }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(LIMITS.listRows).default(LIMITS.chatPage),
      before: z.coerce.number().int().min(1).optional().describe('Number of a message.'),
    }),
    answer: z.object({
      chats: z.array(pageMessage),
      Total: z.number().int().describe('How many messages the chat has.'),
      Seen: z
        .number()
        .int()
        .describe('Number of the latest message that somebody other than the caller has seen.'),
      Read: z.number().int().describe('Number of the latest message that the caller has seen.'),
    }),
    errors: ['validation', 'not_found'],
  }),
  postPicture: call({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/messages',
    summary: 'Send a picture, with or without words, in the chat of a ticket',
    who: ROLES,
    requestKey: 'key',
    params: z.object({ ticketId: id }),
    upload: {
      image: 'img',
      fields: {
        message: z.object({ chat: optional(LIMITS.chatMessage), key: messageKey }),
      },
      missing: TEXTS.pictureMissing,
    },
    answer: message,
    errors: [...UPLOAD_ERRORS, 'not_found', 'forbidden', 'nobody_assigned'],
  }),
  getChatPicture: call({
    method: 'GET',
    path: '/api/v1/tickets/:ticketId/messages/:messageId/pictures/:size',
    summary: 'The picture of a message as an image file, whole or as a thumbnail',
    who: ROLES,
    params: z.object({ ticketId: id, messageId: id, size: z.enum(PICTURE_SIZES) }),
    answer: 'binary',
    cost: 'picture',
    errors: ['validation', 'not_found'],
  }),
  retractMessage: call({
    method: 'DELETE',
    path: '/api/v1/tickets/:ticketId/messages/:messageId',
    summary: 'Take back a message that the caller wrote a moment ago',
    who: ROLES,
    params: z.object({ ticketId: id, messageId: id }),
    answer: message,
    errors: ['validation', 'not_found', 'too_late'],
  }),
  markChatRead: call({
    method: 'PUT',
    path: '/api/v1/tickets/:ticketId/read-mark',
    summary: 'Remember up to which message the caller has read a chat',
    who: ROLES,
    params: z.object({ ticketId: id }),
    body: z.object({ count: z.number().int().min(0) }),
    answer: message,
    errors: ['validation', 'not_found'],
  }),
  listConversations: call({
    method: 'GET',
    path: '/api/v1/conversations',
    summary: 'Chats that the caller is part of, latest first',
    who: ROLES,
    query: listQuery.omit({ q: true }).extend({
      only: z.enum(['unread']).optional().describe('Leaves out those that the caller has read.'),
    }),
    answer: z.array(conversation),
    paged: true,
    errors: ['validation'],
  }),
}
