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
    challenge: required(incomplete, LIMITS.passwordMax).describe('What `createPasswordReset` answered.'),
    ...newPassword,
  })
  .check(checkPasswords('repeatedPassword'))

export const passwordChange = z
  .object({ current: required(incomplete, LIMITS.passwordMax), ...newPassword })
  .check(checkPasswords('repeatedPassword'))

const ownSession = z.object({
  id: z.string().describe('Names the session; opens nothing.'),
  device: z.string().describe('What the program seems to be, such as `Firefox on Windows`.'),
  address: z
    .string()
    .describe('Part of the network address of the login, such as `203.0.113.0/24`, or empty.'),
  startedAt: instant.describe('ISO 8601 in UTC.'),
  seenAt: instant.describe('ISO 8601 in UTC: when it was used, to within five minutes.'),
  current: z.boolean().describe('Whether it is the one that asks.'),
})
export type SessionListed = z.infer<typeof ownSession>

/** Passwords and sessions of the user. */
export const authCalls = {
  createDevice: call.post('/api/v1/devices', {
    transaction: 'none',
    summary: 'Make this browser one that the actor has logged in with before',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    body: z.object({ devices }),
    answer: z.object({
      devices: z.array(z.string()).describe('To be kept, and sent along with logins. They open nothing.'),
    }),
    errors: ['validation'],
  }),
  createPasswordReset: call.post('/api/v1/password-resets', {
    transaction: 'none',
    summary: 'Send a one-time code for a new password to the address of an account',
    who: 'anyone',
    body: z.object({ email: knownAddress(TEXTS.emailNeeded), devices }),
    answer: z.object({
      email: z.string(),
      challenge: z.string().describe('To be sent along with the code. It opens nothing by itself.'),
    }),
    errors: ['validation', 'too_many_requests'],
  }),
  completePasswordReset: call.post('/api/v1/password-resets/complete', {
    transaction: 'none',
    summary: 'Choose a new password with the code that was sent; ends every session of the account',
    who: 'anyone',
    body: passwordReset,
    answer: 'nothing',
    errors: ['validation', 'code_wrong', 'password_common'],
  }),
  updatePassword: call.put('/api/v1/users/me/password', {
    transaction: 'none',
    summary: 'Choose a new password; ends every other session of the actor',
    who: ROLES,
    reauthentication: 'current',
    allowedBeforeRequiredAction: true,
    body: passwordChange,
    answer: 'nothing',
    errors: ['validation', 'password_wrong', 'password_common', 'too_many_requests'],
  }),
  listSessions: call.get('/api/v1/sessions', {
    summary: 'Where the actor is logged in, the session that asks first',
    who: ROLES,
    // The time of last use changes without an event.
    etag: false,
    answer: z.array(ownSession),
  }),
  deleteSession: call.delete('/api/v1/sessions/:id', {
    transaction: 'ending sessions',
    summary: 'End one of the actor’s sessions',
    who: ROLES,
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
  deleteOtherSessions: call.delete('/api/v1/sessions', {
    transaction: 'ending sessions',
    summary: 'End all sessions of the actor but the one that asks',
    who: ROLES,
    answer: 'nothing',
  }),
  deleteUserSessions: call.delete('/api/v1/users/:userId/sessions', {
    transaction: 'ending sessions',
    summary: 'End all sessions of a user, who is told by mail',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['validation', 'not_found', 'own_account'],
  }),
}
