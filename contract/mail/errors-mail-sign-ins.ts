import { message } from '../languages/message.ts'
import { badRequest, conflict } from '../refusals.ts'

/** Refusals of sign-ins to mailboxes. */
export const MAIL_SIGN_IN_ERRORS = {
  mail_sign_in_not_set_up: conflict(message('Save the client ID and secret of your app registration first.')),
  mail_sign_in_fixed: conflict(
    message(
      'This app registration is set by environment variables on the server. Remove them there to change it here.',
    ),
  ),
  mail_sign_in_changed: conflict(
    message('Someone else changed this app registration. Reload to see the latest version.'),
  ),
  mail_sign_in_over: badRequest(
    message('This sign-in took too long, was used already, or began in another session. Start again.'),
  ),
  mail_sign_in_declined: badRequest(
    message(
      'The provider did not complete the sign-in. Try again. If your organization has to approve the app first, ask its administrator.',
    ),
  ),
  mail_sign_in_unreachable: {
    status: 502,
    text: message('The provider is not responding. Try again in a moment.'),
  },
  mail_sign_in_misconfigured: conflict(
    message(
      'The provider does not accept the app registration. Check the client ID, the client secret and the redirect address.',
    ),
  ),
  mail_sign_in_incomplete: badRequest(
    message('The sign-in gave no lasting access to email. Sign in again and allow everything it asks for.'),
  ),
  mail_sign_in_other_account: conflict(
    message('You signed in with a different account. Sign in with the account of this mailbox.'),
  ),
  not_imap: conflict(message('Only mailboxes that are checked by IMAP can sign in.')),
} as const
