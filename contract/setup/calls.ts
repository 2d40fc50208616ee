import { z } from 'zod'
import { checkPasswords, credentials, newPassword } from '../auth/credentials.ts'
import { openedSession } from '../auth/calls-second-factor.ts'
import { call, required } from '../call.ts'
import { message } from '../languages/message.ts'
import { instant } from '../schemas.ts'
import { LIMITS } from '../limits.ts'
import { TEXTS } from '../texts.ts'

/** A secret of a link: 256 random bits. */
export const linkToken = required(TEXTS.registrationIncomplete, LIMITS.linkToken)

const { username, email } = credentials

/** Name and password of an account that its owner creates by a setup link or an invitation. */
export const ownAccount = { username, email, ...newPassword }

/** The password rules of `ownAccount`. */
export const checkOwnPasswords = checkPasswords(
  'repeatedPassword',
  message('Use an uppercase letter, a lowercase letter, a digit, and one of @ # $ ? & *'),
)

export const setupClaim = z
  .object({ token: linkToken.describe('From the setup link, after `#`.'), ...ownAccount })
  .check(checkOwnPasswords)

/** The setup of a new install by the link that its server printed. */
export const setupCalls = {
  verifySetupLink: call.post('/api/v1/setup-links/verify', {
    transaction: 'none',
    summary: 'Check the link that claims a new install',
    who: 'anyone',
    beforeClaim: 'only',
    body: z.object({ token: linkToken.describe('From the setup link, after `#`.') }),
    answer: z.object({ expiresAt: instant.describe('ISO 8601 in UTC: when the link expires.') }),
    errors: ['validation', 'setup_link_invalid', 'too_many_requests'],
  }),
  completeSetupLink: call.post('/api/v1/setup-links/complete', {
    transaction: 'none',
    summary: 'Claim a new install: create its first admin and log in',
    who: 'anyone',
    beforeClaim: 'only',
    body: setupClaim,
    answer: openedSession,
    errors: [
      'validation',
      'setup_link_invalid',
      'password_common',
      'name_in_use',
      'email_in_use',
      'too_many_requests',
    ],
  }),
}
