import { z } from 'zod'
import { call } from '../../call.ts'
import { LANGUAGES } from '../../languages/languages.ts'
import { acknowledgementDraft, acknowledgementPreview, acknowledgementText } from './acknowledgements.ts'

const inLanguage = acknowledgementDraft.extend({ language: z.enum(LANGUAGES) })

/** The texts that acknowledge a new ticket by email, for each mailbox and language. */
export const acknowledgementCalls = {
  listAcknowledgementTexts: call.get('/api/v1/mailboxes/:mailboxId/acknowledgement-texts', {
    summary: 'The acknowledgement of a mailbox in each language',
    etag: false,
    who: ['Admin'],
    answer: z.array(acknowledgementText),
    errors: ['not_found'],
  }),
  updateAcknowledgementText: call.put('/api/v1/mailboxes/:mailboxId/acknowledgement-texts', {
    summary: 'Change the acknowledgement of a mailbox in one language. Null: use the standard text',
    who: ['Admin'],
    body: inLanguage.extend({ document: inLanguage.shape.document.nullable() }),
    answer: acknowledgementText,
    errors: ['validation', 'not_found'],
  }),
  previewAcknowledgement: call.post('/api/v1/mailboxes/:mailboxId/preview-acknowledgement', {
    effect: 'read',
    summary: 'An acknowledgement with sample values. Changes nothing',
    who: ['Admin'],
    body: inLanguage,
    answer: acknowledgementPreview,
    errors: ['validation', 'not_found'],
  }),
  testAcknowledgement: call.post('/api/v1/mailboxes/:mailboxId/test-acknowledgement', {
    summary: 'Send an acknowledgement with sample values to the address of the actor',
    who: ['Admin'],
    body: inLanguage,
    answer: z.object({ to: z.string() }),
    alsoScopes: ['users:read'],
    errors: ['validation', 'not_found'],
  }),
}
