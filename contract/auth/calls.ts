import { z } from 'zod'
import { instant } from '../schemas.ts'
import { call, required } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { ROLES } from '../words.ts'
import { checkPasswords, devices, knownAddress, newPassword } from './credentials.ts'
import { TEXTS } from '../texts.ts'

const incomplete = TEXTS.registrationIncomplete

export const passwordReset = z
  .object({
    email: knownAddress(incomplete),
    code: required(incomplete, LIMITS.passwordMax),
    challenge: required(incomplete, LIMITS.passwordMax).describe('The answer of `createPasswordReset`.'),
    ...newPassword,
  })
  .check(checkPasswords('repeatedPassword'))

export const passwordChange = z
  .object({ current: required(incomplete, LIMITS.passwordMax), ...newPassword })
  .check(checkPasswords('repeatedPassword'))

const ownSession = z.object({
  id: z.string().describe('Identifies the session; not secret.'),
  device: z.string().describe('The detected program, such as `Firefox on Windows`.'),
  address: z
    .string()
    .describe('Part of the network address of the login, such as `203.0.113.0/24`; may be empty.'),
  startedAt: instant.describe('ISO 8601 in UTC.'),
  seenAt: instant.describe('ISO 8601 in UTC: last use, accurate to five minutes.'),
  current: z.boolean().describe('Whether it is the session of this request.'),
})
export type SessionListed = z.infer<typeof ownSession>

/** Passwords and sessions of the user. */
export const authCalls = {
  createDevice: call.post('/api/v1/devices', {
    transaction: 'none',
    summary: 'Remember this browser as one that the actor has logged in with',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    body: z.object({ devices }),
    answer: z.object({
      devices: z.array(z.string()).describe('Keep it and send it with logins. It does not grant access.'),
    }),
    errors: ['validation'],
  }),
  createPasswordReset: call.post('/api/v1/password-resets', {
    transaction: 'none',
    summary: 'Send a one-time code for a new password to the email address of an account',
    who: 'anyone',
    body: z.object({ email: knownAddress(TEXTS.emailNeeded), devices }),
    answer: z.object({
      email: z.string(),
      challenge: z.string().describe('Send it with the code. It does not grant access on its own.'),
    }),
    errors: ['validation', 'too_many_requests'],
  }),
  completePasswordReset: call.post('/api/v1/password-resets/complete', {
    transaction: 'none',
    summary: 'Set a new password with the code from the email; ends all sessions of the account',
    who: 'anyone',
    body: passwordReset,
    answer: 'nothing',
    errors: ['validation', 'code_wrong', 'password_common'],
  }),
  updatePassword: call.put('/api/v1/users/me/password', {
    transaction: 'none',
    summary: 'Set a new password; ends all other sessions of the actor',
    who: ROLES,
    reauthentication: 'current',
    allowedBeforeRequiredAction: true,
    body: passwordChange,
    answer: 'nothing',
    errors: ['validation', 'password_wrong', 'password_common', 'too_many_requests'],
  }),
  listSessions: call.get('/api/v1/sessions', {
    summary: 'Sessions of the actor, the current one first',
    who: ROLES,
    // The time of last use changes without an event.
    etag: false,
    answer: z.array(ownSession),
  }),
  deleteSession: call.delete('/api/v1/sessions/:id', {
    transaction: 'ending sessions',
    summary: 'End a session of the actor',
    who: ROLES,
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
  deleteOtherSessions: call.delete('/api/v1/sessions', {
    transaction: 'ending sessions',
    summary: 'End all sessions of the actor except the current one',
    who: ROLES,
    answer: 'nothing',
  }),
  deleteUserSessions: call.delete('/api/v1/users/:userId/sessions', {
    transaction: 'ending sessions',
    summary: 'End all sessions of a user, and notify them by email',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['validation', 'not_found', 'own_account'],
  }),
}
