import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
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
    .describe('ISO 8601: when to send it.'),
  text: optional(LIMITS.chatMessage).describe('The text; optional with a document or files.'),
  document: messageDocument.optional().describe('The formatted text, instead of `text`.'),
  expectedLast: integer
    .min(0)
    .describe('Number of the newest message that the actor has seen; 0 for an empty conversation.'),
  anyway: z
    .boolean()
    .default(false)
    .describe('Whether to save it although others have written after `expectedLast`.'),
}

const draft = {
  text: reply.text,
  document: reply.document,
  files: filesToAttach,
  expectedLast: reply.expectedLast.optional().describe('Default: the actor has seen all messages.'),
}

/** Drafts of replies that staff share. Only staff see them, beside the scheduled replies. */
export const sharedDraftCalls = {
  createSharedDraft: call.post('/api/v1/tickets/:ticketId/shared-drafts', {
    summary: 'Leave a draft of a reply for colleagues, who can edit and send it as their own',
    who: STAFF_ROLES,
    body: z.object(draft).superRefine(refuseUnwritten),
    answer: scheduledReply,
    alsoScopes: [{ scope: 'files:write', with: 'files' }],
    errors: ['validation', 'not_found', 'ticket_merged', 'upload_gone', 'too_many_scheduled'],
  }),
  updateSharedDraft: call.put('/api/v1/tickets/:ticketId/shared-drafts/:replyId', {
    summary: 'Change a draft that staff share',
    who: STAFF_ROLES,
    body: z
      .object({
        ...draft,
        files: filesToAttach.describe(
          'All its files: ids of files that it already has, and of complete uploads.',
        ),
        writtenAt: instant.describe('When the draft that the client read was written.'),
      })
      .superRefine(refuseUnwritten),
    answer: scheduledReply,
    errors: ['validation', 'not_found', 'ticket_merged', 'upload_gone', 'draft_changed'],
  }),
}

/** Scheduled replies. Only staff see them before they are sent. */
export const scheduledCalls = {
  getScheduledReplies: call.get('/api/v1/tickets/:ticketId/scheduled-replies', {
    summary: 'Scheduled replies of staff, the next one first',
    who: STAFF_ROLES,
    answer: z.object({
      replies: z.array(scheduledReply),
      total: integer.describe('Number of messages in the conversation.'),
    }),
    errors: ['validation', 'not_found'],
  }),
  updateScheduledReply: call.put('/api/v1/tickets/:ticketId/scheduled-replies/:replyId', {
    summary: 'Change a scheduled reply or its time; a reply that was held is sent then',
    who: STAFF_ROLES,
    body: z
      .object({
        ...reply,
        expectedLast: reply.expectedLast
          .optional()
          .describe('Default: what its author had seen when they last edited it.'),
        files: filesToAttach.describe(
          'All its files: ids of files that it already has, and of complete uploads.',
        ),
      })
      .superRefine(refuseUnwritten),
    answer: scheduledReply,
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'ticket_is_spam',
      'forbidden',
      'not_author',
      'newer_messages',
      'upload_gone',
    ],
  }),
  sendScheduledReply: call.post('/api/v1/tickets/:ticketId/scheduled-replies/:replyId/send', {
    summary: 'Send a scheduled or held reply now, or a draft that staff share',
    who: STAFF_ROLES,
    body: z.object({
      anyway: z.boolean().default(false).describe('Whether to send it although others have written since.'),
    }),
    answer: z.object({ number: integer.describe('Number of the message in the conversation.') }),
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'ticket_is_spam',
      'forbidden',
      'not_author',
      'newer_messages',
    ],
  }),
  deleteScheduledReply: call.delete('/api/v1/tickets/:ticketId/scheduled-replies/:replyId', {
    summary:
      'Cancel a scheduled reply. Allowed for its author, the assignee of the ticket and admins. All staff may delete a shared draft',
    who: STAFF_ROLES,
    answer: 'nothing',
    errors: ['validation', 'not_found', 'not_author'],
  }),
}
