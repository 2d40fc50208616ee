import { message } from '../languages/message.ts'

/** Refusals of logins by providers. */
export const LOGIN_PROVIDER_ERRORS = {
  login_provider_off: {
    status: 409,
    text: message('Nobody logs in this way any more. Please choose another one.'),
  },
  login_provider_unreachable: {
    status: 502,
    text: message(
      'The login provider does not answer. Please try again in a moment, or log in with your password.',
    ),
  },
  login_provider_unfit: {
    status: 502,
    text: message('The login provider is not set up for this help desk. Please tell an admin.'),
  },
  login_over: {
    status: 400,
    text: message('This login took too long, or began in another window. Please start again.'),
  },
  login_declined: {
    status: 400,
    text: message(
      'The login provider did not let you in. Please start again, or ask whoever looks after it.',
    ),
  },
  login_answer_wrong: {
    status: 400,
    text: message(
      'What the login provider said could not be trusted, so nobody was logged in. Please tell an admin.',
    ),
  },
  login_clock_off: {
    status: 400,
    text: message(
      'The clocks of the login provider and of this help desk differ too much. Please tell an admin.',
    ),
  },
  login_address_unverified: {
    status: 403,
    text: message(
      'The login provider does not confirm that your email address is yours. Confirm it there, or log in with your password.',
    ),
  },
  login_domain_unlisted: {
    status: 403,
    text: message(
      'Addresses like yours cannot log in by this provider. Log in with your password, or ask an admin.',
    ),
  },
  login_without_account: {
    status: 403,
    text: message('There is no account for you yet. Please sign up, or ask an admin for one.'),
  },
  login_suspended: { status: 403, text: message('Your account is suspended. Please ask an admin.') },
  login_issuer_in_use: { status: 409, text: message('There is a provider with this issuer already.') },
  login_provider_changed: {
    status: 409,
    text: message('Somebody else has changed this provider. Please look at it as it is now.'),
  },
  too_many_login_providers: {
    status: 409,
    text: message('There are as many login providers as can be kept. Delete one first.'),
  },
  local_admin_needed: {
    status: 409,
    text: message(
      'At least one admin has to log in without any provider: with a password and a second step, and with a role that no group gave.',
    ),
  },
} as const
