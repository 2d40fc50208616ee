import { z } from 'zod'
import { integer } from '../schemas.ts'
import { call, optional } from '../call.ts'
import { messageDocument } from '../documents/message-document.ts'
import { filesToAttach } from '../files/calls.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { STAFF_ROLES } from '../words.ts'
import { refuseUnwritten } from './reply-body.ts'
import { scheduledReply } from './scheduled.ts'

const reply = {
  sendAt: z.iso
    .datetime({ offset: true, error: message('Enter the time as 2026-01-31T23:59:59.000Z.') })
    .describe('ISO 8601: when it is sent.'),
  text: optional(LIMITS.chatMessage).describe('What is written; not needed with a document or with files.'),
  document: messageDocument.optional().describe('In place of `text`: what is written with its formatting.'),
  expectedLast: integer
    .min(0)
    .describe('Number of the latest message that the actor has seen; 0 where the chat was empty.'),
  anyway: z
    .boolean()
    .default(false)
    .describe('Whether it is kept though somebody else has written after `expectedLast`.'),
}

/** Scheduled replies. Only staff see them before they are sent. */
export const scheduledCalls = {
  getScheduledReplies: call.get('/api/v1/tickets/:ticketId/scheduled-replies', {
    summary: 'Replies of the staff that are not sent yet, the next one first',
    who: STAFF_ROLES,
    answer: z.object({
      replies: z.array(scheduledReply),
      total: integer.describe('How many messages the chat of the ticket has.'),
    }),
    errors: ['validation', 'not_found'],
  }),
  updateScheduledReply: call.put('/api/v1/tickets/:ticketId/scheduled-replies/:replyId', {
    summary: 'Change a reply that is not sent yet, or its time; one that was held is sent then',
    who: STAFF_ROLES,
    body: z
      .object({
        ...reply,
        expectedLast: reply.expectedLast
          .optional()
          .describe('Default: what its author had seen when they last wrote it.'),
        files: filesToAttach.describe('All that it has: files that it has already, and complete uploads.'),
      })
      .superRefine(refuseUnwritten),
    answer: scheduledReply,
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'forbidden',
      'not_author',
      'newer_messages',
      'upload_gone',
    ],
  }),
  sendScheduledReply: call.post('/api/v1/tickets/:ticketId/scheduled-replies/:replyId/send', {
    summary: 'Send a reply now that was to be sent later, or that was held',
    who: STAFF_ROLES,
    body: z.object({
      anyway: z
        .boolean()
        .default(false)
        .describe('Whether it is sent though somebody else has written since it was.'),
    }),
    answer: z.object({ number: integer.describe('Of the message in the chat.') }),
    errors: ['validation', 'not_found', 'ticket_merged', 'forbidden', 'not_author', 'newer_messages'],
  }),
  deleteScheduledReply: call.delete('/api/v1/tickets/:ticketId/scheduled-replies/:replyId', {
    summary: 'Cancel a reply that is not sent yet: its author, whoever has the ticket, and admins',
    who: STAFF_ROLES,
    answer: 'nothing',
    errors: ['validation', 'not_found', 'not_author'],
  }),
}
