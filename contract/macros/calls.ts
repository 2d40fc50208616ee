import { z } from 'zod'
import { integer } from '../schemas.ts'
import { call, id } from '../call.ts'
import { messageKey } from '../conversation/message-key.ts'
import type { ErrorCode } from '../errors.ts'
import { queueRow } from '../tickets/queue-row.ts'
import { STAFF_ROLES } from '../words.ts'
import { macro, macroDraft, macroPreview } from './macro.ts'

/** Refusals when a macro is applied to a ticket. */
export const APPLY_ERRORS = [
  'validation',
  'forbidden',
  'not_found',
  'ticket_merged',
  'ticket_is_spam',
  'ticket_is_sample',
  'ticket_taken',
  'ticket_changed',
  'not_assignee',
  'not_assigned',
  'same_assignee',
  'not_support_member',
  'team_gone',
  'tag_gone',
  'tag_archived',
  'too_many_ticket_tags',
  'fields_missing',
] as const satisfies readonly ErrorCode[]

/** Refusals when a macro is created or changed. */
const SAVE_ERRORS = [
  'validation',
  'forbidden',
  'team_gone',
  'tag_gone',
  'tag_archived',
  'not_support_member',
  'macro_name_in_use',
  'too_many_macros',
] as const satisfies readonly ErrorCode[]

/** Macros: a reply and changes of a ticket under a name, for their owner, a team or all staff. */
export const macroCalls = {
  listMacros: call.get('/api/v1/macros', {
    summary:
      'Macros of the actor, of their teams and shared with everyone, by name; admins see all except private ones',
    who: STAFF_ROLES,
    answer: z.array(macro),
  }),
  createMacro: call.post('/api/v1/macros', {
    summary: 'Create a macro: for oneself, as a member for a team, as an admin for any team or everyone',
    who: STAFF_ROLES,
    body: macroDraft,
    answer: macro,
    errors: SAVE_ERRORS,
  }),
  updateMacro: call.put('/api/v1/macros/:macroId', {
    summary: 'Change a macro: an own one, as a member one of a team, as an admin any shared one',
    who: STAFF_ROLES,
    body: macroDraft,
    answer: macro,
    errors: [...SAVE_ERRORS, 'not_found'],
  }),
  deleteMacro: call.delete('/api/v1/macros/:macroId', {
    summary: 'Delete a macro that the actor may change',
    who: STAFF_ROLES,
    answer: 'nothing',
    errors: ['forbidden', 'not_found'],
  }),
  previewMacro: call.get('/api/v1/macros/:macroId/preview', {
    summary:
      'Preview a macro for a ticket: its changes, and its reply with placeholders filled in. Changes nothing',
    who: STAFF_ROLES,
    // The answer also depends on data without events.
    etag: false,
    query: z.object({ ticketId: id }),
    answer: macroPreview,
    alsoScopes: ['tickets:read', 'users:read'],
    errors: ['validation', 'not_found'],
  }),
  applyMacro: call.post('/api/v1/macros/:macroId/apply', {
    summary:
      'Apply all steps of a macro to a ticket, or none if one is not possible. Its reply is sent with `createMessage`',
    who: STAFF_ROLES,
    body: z.object({
      ticketId: id,
      key: messageKey.describe('Key of the note, so that a repeated request adds it only once.'),
    }),
    answer: z.object({
      ticket: queueRow,
      changes: integer.describe('Number of changes; 0 if the ticket already had all values.'),
    }),
    alsoScopes: ['tickets:write', 'conversations:write'],
    errors: APPLY_ERRORS,
  }),
}
