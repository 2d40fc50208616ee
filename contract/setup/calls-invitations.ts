import { z } from 'zod'
import { openedSession } from '../auth/calls-second-factor.ts'
import { call } from '../call.ts'
import { message } from '../languages/message.ts'
import { instant } from '../schemas.ts'
import { STAFF_ROLES } from '../words.ts'
import { checkOwnPasswords, linkToken, ownAccount } from './calls.ts'

const role = z.enum(STAFF_ROLES, message('Choose a role.'))
const expiresAt = instant.describe('ISO 8601 in UTC: when the invitation expires.')
const token = linkToken.describe('From the invitation link, after `#`.')

const invitation = z.object({
  id: z.string(),
  role,
  email: z.string().nullable().describe('Null for an invitation by a link to copy.'),
  invitedBy: z.object({ id: z.string(), username: z.string() }),
  createdAt: instant.describe('ISO 8601 in UTC.'),
  expiresAt,
})
export type InvitationOnWire = z.infer<typeof invitation>

export const invitationAcceptance = z
  .object({
    token,
    ...ownAccount,
    email: ownAccount.email.optional().describe('Only for an invitation without an address.'),
  })
  .check(checkOwnPasswords)

/** Invitations of colleagues. */
export const invitationCalls = {
  listInvitations: call.get('/api/v1/invitations', {
    summary: 'Open invitations of colleagues, latest first',
    who: ['Admin'],
    // Invitations expire without an event.
    etag: 'content',
    answer: z.array(invitation),
  }),
  createInvitation: call.post('/api/v1/invitations', {
    summary: 'Invite a colleague by email or by a link; valid once, for seven days',
    who: ['Admin'],
    body: z.object({
      role,
      email: ownAccount.email.nullable().describe('Null: only returns the link.'),
    }),
    answer: z.object({
      invitation,
      token: z.string().describe('The link is `/invitation#` and this token. It is shown only once.'),
      isSent: z.boolean().describe('Whether the invitation is sent by email.'),
    }),
    errors: ['validation', 'email_in_use', 'too_many_invitations'],
  }),
  deleteInvitation: call.delete('/api/v1/invitations/:invitationId', {
    summary: 'Revoke an invitation',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
  verifyInvitation: call.post('/api/v1/invitations/verify', {
    transaction: 'none',
    summary: 'Check the link of an invitation',
    who: 'anyone',
    body: z.object({ token }),
    answer: z.object({
      role,
      email: z.string().nullable().describe('The address of the new account; null: to be chosen.'),
      invitedBy: z.string().describe('Username of the admin.'),
      expiresAt,
    }),
    errors: ['validation', 'invitation_invalid', 'too_many_requests'],
  }),
  completeInvitation: call.post('/api/v1/invitations/complete', {
    transaction: 'none',
    summary: 'Accept an invitation: create the account and log in',
    who: 'anyone',
    body: invitationAcceptance,
    answer: openedSession,
    errors: [
      'validation',
      'invitation_invalid',
      'password_common',
      'name_in_use',
      'name_reserved',
      'email_in_use',
      'too_many_requests',
    ],
  }),
}
