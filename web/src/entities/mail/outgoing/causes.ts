import { messages, type Message, type OutgoingCause } from '@support-desk/contract'

/** The cause of a failed email. */
export const WHAT = messages({
  not_set_up: 'No mail server is set up.',
  host_unknown: 'There is no server with this name.',
  private_network: 'This server is in a private network.',
  unencrypted: 'This server would get the email without encryption.',
  no_answer: 'The server did not answer in time.',
  refused_connection: 'The server does not accept connections on this port.',
  no_encryption: 'The server does not offer this encryption on this port.',
  certificate: 'The certificate of the server is not valid.',
  login: 'The server did not accept the username and password.',
  sender_refused: 'The server does not send email from this address.',
  recipient_refused: 'The server did not accept the recipient.',
  content_refused: 'The server refused the content of the email.',
  token: 'The provider does not allow access any more.',
  other: 'The email could not be sent.',
}) satisfies Record<OutgoingCause, Message>

/** The remedy for each cause. */
export const NEXT = messages({
  not_set_up: 'Enter a server, or connect a mailbox that can send.',
  host_unknown: 'Check the spelling. Your provider names it “SMTP server” or “outgoing server”.',
  private_network: 'To allow it, set MAIL_IN_PRIVATE_HOSTS=on and restart the help desk.',
  unencrypted: 'Choose TLS or STARTTLS.',
  no_answer: 'Check server and port. Some networks block outgoing email: ask your hosting provider.',
  refused_connection: 'The usual ports are 465 for TLS and 587 for STARTTLS.',
  no_encryption: 'Choose TLS with port 465, or STARTTLS with port 587.',
  certificate:
    'Use the server name that your provider gives. To trust a self-signed certificate, set NODE_EXTRA_CA_CERTS to the path of its file (PEM), and restart the help desk.',
  login:
    'Check both. Providers with two-factor authentication need an app password instead of your own password.',
  sender_refused: 'Use the address of the account that logs in, or allow this sender at your provider.',
  recipient_refused: 'Check the address of your account, and whether the server may send to other domains.',
  content_refused: 'The answer of the server gives the reason. Often its sending limit is reached.',
  token: 'Sign in again at the provider.',
  other: 'The answer of the server gives the reason.',
}) satisfies Record<OutgoingCause, Message>
