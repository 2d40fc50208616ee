import { call } from '../../call.ts'
import type { ErrorCode } from '../../errors.ts'
import { signature, signatureDraft } from './signatures.ts'

const SAVE_ERRORS = ['validation', 'upload_gone'] as const satisfies readonly ErrorCode[]

/** Signatures below replies by email: of a person, a team, or a mailbox. */
export const signatureCalls = {
  getOwnSignature: call.get('/api/v1/users/me/signature', {
    summary: 'The signature of the actor',
    who: ['SupportTeam'],
    answer: signature,
  }),
  updateOwnSignature: call.put('/api/v1/users/me/signature', {
    summary: 'Change or remove the signature of the actor',
    who: ['SupportTeam'],
    body: signatureDraft,
    answer: signature,
    errors: SAVE_ERRORS,
  }),
  getTeamSignature: call.get('/api/v1/teams/:teamId/signature', {
    summary: 'The signature of a team',
    etag: false,
    who: ['Admin'],
    answer: signature,
    errors: ['not_found'],
  }),
  updateTeamSignature: call.put('/api/v1/teams/:teamId/signature', {
    summary: 'Change or remove the signature of a team',
    who: ['Admin'],
    body: signatureDraft,
    answer: signature,
    errors: [...SAVE_ERRORS, 'not_found'],
  }),
  getMailboxSignature: call.get('/api/v1/mailboxes/:mailboxId/signature', {
    summary: 'The signature of a mailbox',
    etag: false,
    who: ['Admin'],
    answer: signature,
    errors: ['not_found'],
  }),
  updateMailboxSignature: call.put('/api/v1/mailboxes/:mailboxId/signature', {
    summary: 'Change or remove the signature of a mailbox',
    who: ['Admin'],
    body: signatureDraft,
    answer: signature,
    errors: [...SAVE_ERRORS, 'not_found'],
  }),
}
