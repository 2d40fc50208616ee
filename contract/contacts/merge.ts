import { z } from 'zod'
import { call, id } from '../call.ts'
import { instant, integer, person } from '../schemas.ts'
import { STAFF_ROLES } from '../words.ts'
import { contact, contactRow } from './contact.ts'

const moved = z.object({
  tickets: integer,
  addresses: z.array(z.string()),
  phones: z.array(z.string()),
  notes: integer,
  participations: integer.describe('Tickets where the person is in copy.'),
})

/** Merges of two contacts, which move everything of one to the other. */
export const contactMergeCalls = {
  getContactMergePreview: call.get('/api/v1/contacts/:userId/merge-preview', {
    summary: 'The changes by a merge of another contact into this one, and the reason that prevents it',
    who: STAFF_ROLES,
    query: z.object({ mergedId: id }),
    answer: z.object({
      survivor: contactRow,
      merged: contactRow,
      moved,
      obstacle: z.string().nullable().describe('The reason that prevents the merge, or null.'),
      canSwap: z.boolean().describe('Whether the merge is possible the other way round.'),
    }),
    alsoScopes: ['tickets:read', 'conversations:read'],
    errors: ['validation', 'not_found', 'not_contact'],
  }),
  mergeContact: call.post('/api/v1/contacts/:userId/merge', {
    summary: 'Merge another contact into this one; its account is closed',
    who: STAFF_ROLES,
    body: z.object({ mergedId: id }),
    answer: z.object({ mergeId: z.string(), contact }),
    alsoScopes: ['tickets:write', 'tickets:read', 'conversations:write'],
    errors: [
      'validation',
      'not_found',
      'not_contact',
      'same_contact',
      'merged_has_login',
      'contact_suspended',
      'too_many_contact_tickets',
      'too_many_addresses',
      'too_many_phones',
      'too_many_contact_notes',
    ],
  }),
  listContactMerges: call.get('/api/v1/contacts/:userId/merges', {
    summary: 'The contacts that were merged into this one and can be separated again, newest first',
    who: STAFF_ROLES,
    answer: z.array(
      z.object({ id: z.string(), merged: person, actor: person.nullable(), mergedAt: instant }),
    ),
    errors: ['validation', 'not_found'],
  }),
  undoContactMerge: call.post('/api/v1/contacts/:userId/merges/:mergeId/undo', {
    summary: 'Undo a merge of contacts; later tickets stay with the remaining contact',
    who: STAFF_ROLES,
    params: z.object({ userId: id, mergeId: id }),
    answer: contact.describe('The contact that exists again.'),
    alsoScopes: ['tickets:write', 'tickets:read', 'conversations:write'],
    errors: ['validation', 'not_found', 'contact_merge_ended'],
  }),
}
