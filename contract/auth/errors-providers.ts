import { badRequest, conflict, forbidden } from '../refusals.ts'
import { message } from '../languages/message.ts'

/** Refusals of logins by providers. */
export const LOGIN_PROVIDER_ERRORS = {
  login_provider_off: conflict(message('This sign-in method has been turned off. Choose another one.')),
  login_provider_unreachable: {
    status: 502,
    text: message(
      'The login provider is not responding. Try again in a moment, or log in with your password.',
    ),
  },
  login_provider_unfit: {
    status: 502,
    text: message('The login provider is not set up for this help desk. Please tell an admin.'),
  },
  login_over: badRequest(message('This login took too long or was started in another window. Start again.')),
  login_declined: badRequest(
    message('The login provider refused the login. Try again, or contact the provider’s administrator.'),
  ),
  login_answer_wrong: badRequest(
    message('The login provider’s response could not be verified. Contact an admin.'),
  ),
  login_clock_off: badRequest(
    message('The clocks of the login provider and this help desk differ too much. Contact an admin.'),
  ),
  login_address_unverified: forbidden(
    message(
      'The login provider does not confirm that your email address is yours. Confirm it there, or log in with your password.',
    ),
  ),
  login_domain_unlisted: forbidden(
    message(
      'Your email domain can’t sign in with this provider. Log in with your password, or contact an admin.',
    ),
  ),
  login_without_account: forbidden(
    message('There is no account for you yet. Please sign up, or ask an admin for one.'),
  ),
  login_suspended: forbidden(message('Your account is suspended. Please ask an admin.')),
  login_issuer_in_use: conflict(message('A provider with this issuer already exists.')),
  login_provider_changed: conflict(
    message('Someone else changed this provider. Reload to see the latest version.'),
  ),
  too_many_login_providers: conflict(
    message('You’ve reached the limit of login providers. Delete one first.'),
  ),
  local_admin_needed: conflict(
    message(
      'At least one admin must be able to log in without a provider: with a password, two-factor authentication and a role not set by a group.',
    ),
  ),
} as const
