import { z } from 'zod'
import { instant } from '../instant.ts'
import { call, id, optional, UPLOAD_ERRORS } from '../call.ts'
import { filesToAttach } from '../files/calls.ts'
import { filesIn } from '../documents/find.ts'
import { messageDocument, NO_SUCH_FILE } from '../documents/message-document.ts'
import { LIMITS } from '../limits.ts'
import { TEXTS } from '../texts.ts'
import { PICTURE_SIZES, ROLES, TICKET_STATES } from '../words.ts'
import { listQuery } from '../paging.ts'
import { mailMark } from '../mail/calls-entries.ts'
import { chatMarks, conversationMessage } from './message.ts'
import { messageKey } from './message-key.ts'
import { refuseUnwritten } from './reply-body.ts'

export const conversation = z.object({
  ticketId: z.string(),
  number: z.number().int().describe('By which people know the ticket.'),
  subject: z.string(),
  state: z.enum(TICKET_STATES),
  participants: z.array(z.string()).describe('Names of the others who take part in it.'),
  lastMessage: z
    .object({
      text: z.string(),
      author: z.string(),
      role: z.enum(ROLES),
      hasPicture: z.boolean(),
      isRetracted: z.boolean(),
    })
    .nullable(),
  latestAt: instant.describe('ISO 8601 in UTC: the latest message, or when the ticket was assigned.'),
  unread: z.number().int().describe('How many messages the actor has not read.'),
})
export type ConversationOnWire = z.infer<typeof conversation>

/** The number of the latest message that its author had seen, so that nobody of the staff answers past another. */
const seen = z
  .number()
  .int()
  .min(0)
  .describe('Number of the latest message that the actor has seen; 0 where the chat was empty.')
const anyway = z
  .boolean()
  .default(false)
  .describe('Whether it is sent though somebody else has written after `seen`.')

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
      messages: z.array(conversationMessage),
      mails: z.array(mailMark).describe('What of the ticket came as mail.'),
      ...chatMarks,
    }),
    errors: ['validation', 'not_found'],
  }),
  postReply: call({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/replies',
    summary: 'Write a message in the chat of a ticket, unless somebody else has written there meanwhile',
    tool: {
      name: 'reply',
      says: 'Answer the requester. `seen` is the number of the latest message that you have read. Without the scope `send` it is left as a draft for the staff.',
      sends: true,
    },
    who: ROLES,
    requestKey: 'key',
    params: z.object({ ticketId: id }),
    body: z
      .object({
        text: optional(LIMITS.chatMessage).describe(
          'What is written; not needed with a document or with files.',
        ),
        document: messageDocument
          .optional()
          .describe('From staff, in place of `text`: what is written with its formatting.'),
        key: messageKey,
        files: filesToAttach,
        seen,
        anyway,
      })
      .superRefine(refuseUnwritten),
    answer: z.object({ number: z.number().int().describe('Of the message in the chat.') }),
    errors: ['validation', 'not_found', 'ticket_merged', 'forbidden', 'newer_messages', 'upload_gone'],
  }),
  postPicture: call({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/messages',
    transaction: 'none',
    summary: 'Send a picture, with or without words, in the chat of a ticket',
    who: ROLES,
    requestKey: 'key',
    params: z.object({ ticketId: id }),
    upload: {
      image: 'picture',
      fields: {
        message: z.object({
          text: optional(LIMITS.chatMessage),
          document: messageDocument
            .refine((document) => filesIn(document).length === 0, NO_SUCH_FILE)
            .optional()
            .describe('From staff, in place of `text`.'),
          key: messageKey,
          seen: seen.optional(),
          anyway,
        }),
      },
      missing: TEXTS.pictureMissing,
    },
    answer: 'nothing',
    errors: [...UPLOAD_ERRORS, 'not_found', 'ticket_merged', 'forbidden', 'newer_messages'],
  }),
  getChatPicture: call({
    method: 'GET',
    path: '/api/v1/tickets/:ticketId/messages/:messageId/pictures/:size',
    summary: 'The picture of a message as an image file, whole or as a thumbnail',
    who: ROLES,
    params: z.object({ ticketId: id, messageId: id, size: z.enum(PICTURE_SIZES) }),
    answer: 'binary',
    cost: 'picture',
    etag: 'content',
    errors: ['validation', 'not_found'],
  }),
  retractMessage: call({
    method: 'DELETE',
    path: '/api/v1/tickets/:ticketId/messages/:messageId',
    summary: 'Retract a message that the actor wrote a moment ago',
    who: ROLES,
    params: z.object({ ticketId: id, messageId: id }),
    answer: 'nothing',
    errors: ['validation', 'not_found', 'too_late'],
  }),
  markChatRead: call({
    method: 'PUT',
    path: '/api/v1/tickets/:ticketId/read-mark',
    summary: 'Remember up to which message the actor has read a chat',
    who: ROLES,
    params: z.object({ ticketId: id }),
    body: z.object({ count: z.number().int().min(0) }),
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
  listConversations: call({
    method: 'GET',
    path: '/api/v1/conversations',
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
