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
    .describe('Whether to take the ticket first. An own ticket stays assigned.'),
  status: z
    .enum(SETTABLE_STATUSES, TEXTS.statusNotSettable)
    .optional()
    .describe('Status to set afterwards. Default: unchanged.'),
  macroId: id.optional().describe('A macro whose steps are applied last.'),
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
  .describe('Only for staff, ISO 8601: when to send it. Default: now.')

/** Messages and notes, with their ticket changes. */
export const messageCalls = {
  createMessage: call.post('/api/v1/tickets/:ticketId/messages', {
    summary:
      'Send a message now or later; optionally take the ticket, set its status and apply a macro. Either everything is done or nothing',
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
        text: optional(LIMITS.chatMessage).describe('The text; optional with a document or files.'),
        document: messageDocument
          .optional()
          .describe('Only for staff, instead of `text`: the formatted text.'),
        files: filesToAttach,
        key: messageKey,
        expectedLast: integer
          .min(0)
          .optional()
          .describe(
            'Number of the newest message that the actor has seen, 0 if there was none. If others have written since, staff are refused. Default: not checked.',
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
      message: conversationMessage.nullable().describe('Null if it is sent later.'),
      scheduled: scheduledReply.nullable().describe('The scheduled reply; otherwise null.'),
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
      'Undo a message that the actor just sent, with all changes of the ticket by the same request; a token needs `tickets:write` for those. Refused if something was changed again since',
    who: ROLES,
    answer: 'nothing',
    errors: [
      'validation',
      'not_found',
      'too_late',
      'ticket_merged',
      'ticket_is_spam',
      'ticket_changed',
      'fields_missing',
    ],
  }),
  createNote: call.post('/api/v1/tickets/:ticketId/notes', {
    summary:
      'Add a note for staff; optionally take the ticket, set its status and apply a macro. Either everything is done or nothing',
    tool: { name: 'create_note', says: 'Write a note on a ticket that staff alone see.' },
    who: STAFF_ROLES,
    requestKey: 'key',
    body: z
      .object({
        text: optional(LIMITS.note).describe('The text; optional with a document or files.'),
        document: noteDocument.optional().describe('Instead of `text`: the formatted text with mentions.'),
        files: filesToAttach,
        key: messageKey,
        mentions: z
          .array(mention)
          .max(LIMITS.mentions, message('You can mention at most {maximum} people and teams in a note.'))
          .default([])
          .describe('Ids of the staff and teams to notify; with a document, those mentioned in it.'),
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
      'Undo a note that the actor added, with all changes of the ticket by the same request; a token needs `tickets:write` for those. Refused if something was changed again since',
    who: STAFF_ROLES,
    answer: 'nothing',
    errors: [
      'validation',
      'not_found',
      'not_author',
      'too_late',
      'ticket_merged',
      'ticket_is_spam',
      'ticket_changed',
      'fields_missing',
    ],
  }),
}
