import { z } from 'zod'
import { integer } from '../schemas.ts'
import type { FurtherScope } from '../auth/areas.ts'
import { call, id, optional } from '../call.ts'
import { conversationMessage } from '../conversation/message.ts'
import { messageKey } from '../conversation/message-key.ts'
import { mention, note } from '../conversation/note.ts'
import { refuseUnwritten } from '../conversation/reply-body.ts'
import { scheduledReply } from '../conversation/scheduled.ts'
import { filesIn } from '../documents/find.ts'
import { messageDocument, NO_SUCH_FILE, noteDocument, WRITE_NOTE } from '../documents/message-document.ts'
import { filesToAttach } from '../files/calls.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { APPLY_ERRORS } from '../macros/calls.ts'
import { TEXTS } from '../texts.ts'
import { ROLES, SETTABLE_STATUSES, STAFF_ROLES } from '../words.ts'

/** Ticket changes in the transaction of a message or note. */
const ticketChanges = {
  take: z
    .boolean()
    .default(false)
    .describe('Whether the actor takes the ticket first. One that they have already stays theirs.'),
  status: z
    .enum(SETTABLE_STATUSES, TEXTS.statusNotSettable)
    .optional()
    .describe('The status of the ticket after it. Default: as it is.'),
  macroId: id.optional().describe('A macro whose steps are done last.'),
}

/** Scopes for these changes. */
const CHANGE_SCOPES: readonly FurtherScope[] = [
  { scope: 'tickets:write', with: 'take' },
  { scope: 'tickets:write', with: 'status' },
  { scope: 'tickets:write', with: 'macroId' },
  { scope: 'macros:write', with: 'macroId' },
]

const NOT_LATER = message('A scheduled message can’t change the ticket.')

const sendAt = z.iso
  .datetime({ offset: true, error: message('Enter the time as 2026-01-31T23:59:59.000Z.') })
  .optional()
  .describe('From staff, ISO 8601: when it is sent. Default: at once.')

/** Messages and notes, with their ticket changes. */
export const messageCalls = {
  createMessage: call.post('/api/v1/tickets/:ticketId/messages', {
    summary:
      'Write a message in the conversation of a ticket, now or later; take the ticket, set its status and use a macro with it. All of it is done, or nothing',
    tool: {
      name: 'create_message',
      says: 'Answer the requester. `expectedLast` is the number of the latest message that you have read. Without the scope `send` it is left as a draft for the staff.',
      sends: true,
      required: ['expectedLast'],
    },
    who: ROLES,
    requestKey: 'key',
    body: z
      .object({
        text: optional(LIMITS.chatMessage).describe(
          'What is written; not needed with a document or with files.',
        ),
        document: messageDocument
          .optional()
          .describe('From staff, in place of `text`: what is written with its formatting.'),
        files: filesToAttach,
        key: messageKey,
        expectedLast: integer
          .min(0)
          .optional()
          .describe(
            'Number of the latest message that the actor has seen, 0 where there was none. Where somebody else has written since, staff are refused. Default: not checked.',
          ),
        sendAt,
        ...ticketChanges,
      })
      .superRefine((body, context) => {
        refuseUnwritten(body, context)
        for (const field of ['status', 'macroId'] as const)
          if (body.sendAt !== undefined && body[field] !== undefined)
            context.addIssue({ code: 'custom', path: [field], message: NOT_LATER })
      }),
    answer: z.object({
      message: conversationMessage.nullable().describe('Null where it is sent later.'),
      scheduled: scheduledReply.nullable().describe('The reply that is sent later, null otherwise.'),
    }),
    alsoScopes: CHANGE_SCOPES,
    errors: [
      ...APPLY_ERRORS,
      'newer_messages',
      'upload_gone',
      'too_many_scheduled',
      'sent_already',
      'key_reused',
    ],
  }),
  undoMessage: call.post('/api/v1/tickets/:ticketId/messages/:messageId/undo', {
    summary:
      'Take back a message that the actor sent a moment ago, with all that the same request changed in the ticket, for which a token needs `tickets:write`. Refused where somebody has changed the same since',
    who: ROLES,
    answer: 'nothing',
    errors: ['validation', 'not_found', 'too_late', 'ticket_merged', 'ticket_changed', 'fields_missing'],
  }),
  createNote: call.post('/api/v1/tickets/:ticketId/notes', {
    summary:
      'Write a note that staff alone see; take the ticket, set its status and use a macro with it. All of it is done, or nothing',
    tool: { name: 'create_note', says: 'Write a note on a ticket that staff alone see.' },
    who: STAFF_ROLES,
    requestKey: 'key',
    body: z
      .object({
        text: optional(LIMITS.note).describe('What is written; not needed with a document or with files.'),
        document: noteDocument
          .optional()
          .describe('In place of `text`: what is written with its formatting and its mentions.'),
        files: filesToAttach,
        key: messageKey,
        mentions: z
          .array(mention)
          .max(LIMITS.mentions, message('You can mention at most {maximum} people and teams in a note.'))
          .default([])
          .describe('Who is told of it; with a document those whom that mentions.'),
        ...ticketChanges,
      })
      .superRefine(({ text, document, files }, { addIssue }) => {
        if (document && filesIn(document).some((file) => !files.includes(file)))
          addIssue({ code: 'custom', path: ['document'], message: NO_SUCH_FILE })
        if (document === undefined && files.length === 0 && text.trim() === '')
          addIssue({ code: 'custom', path: ['text'], message: WRITE_NOTE })
      }),
    answer: note,
    alsoScopes: CHANGE_SCOPES,
    errors: [...APPLY_ERRORS, 'may_not_see_ticket', 'upload_gone', 'key_reused'],
  }),
  undoNote: call.post('/api/v1/tickets/:ticketId/notes/:noteId/undo', {
    summary:
      'Take back a note that the actor wrote, with all that the same request changed in the ticket, for which a token needs `tickets:write`. Refused where somebody has changed the same since',
    who: STAFF_ROLES,
    answer: 'nothing',
    errors: [
      'validation',
      'not_found',
      'not_author',
      'too_late',
      'ticket_merged',
      'ticket_changed',
      'fields_missing',
    ],
  }),
}
