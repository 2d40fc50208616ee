import { ImapTrouble } from './source.ts'

const LONGEST = 300

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'The mail server refuses connections at this port.',
  ENOTFOUND: 'There is no mail server of this name.',
  EAI_AGAIN: 'The name of the mail server could not be looked up.',
  ECONNRESET: 'The mail server ended the connection.',
  EPIPE: 'The mail server ended the connection.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETIMEOUT: 'The mail server did not answer in time.',
  EHOSTUNREACH: 'The mail server cannot be reached.',
  ENETUNREACH: 'The mail server cannot be reached.',
  CONNECT_TIMEOUT: 'The mail server did not answer in time.',
  GREETING_TIMEOUT: 'The mail server did not greet in time. Is it an IMAP server?',
  UPGRADE_TIMEOUT: 'The mail server did not begin to encrypt in time.',
  NoConnection: 'The mail server ended the connection.',
  EConnectionClosed: 'The mail server ended the connection.',
  ClosedAfterConnectText: 'The mail server ended the connection before it greeted.',
  ClosedAfterConnectTLS: 'The mail server ended the connection before it greeted.',
  LiteralTooLarge: 'The mail server announced more than a mail may have.',
  ResponseTooLarge: 'The mail server announced more than a mail may have.',
  LineTooLarge: 'The mail server sent a line without an end.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the mail server is its own and nobody vouches for it.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the mail server is its own and nobody vouches for it.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Nobody who is known vouches for the certificate of the mail server.',
  NO_STARTTLS: 'The mail server does not encrypt (STARTTLS). Nothing that opens the mailbox was sent to it.',
  CERT_HAS_EXPIRED: 'The certificate of the mail server has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the mail server is for another name.',
}

/** Explains an error to admins. Quotes responses of the server, and never what we sent. */
export function troubleOf(error: unknown, byeReason?: string): ImapTrouble {
  if (error instanceof ImapTrouble) return error
  const { code, responseText, authenticationFailed, message } = detailsOf(error)
  if (authenticationFailed)
    return new ImapTrouble(
      quoting('The mail server did not accept the name and what opens the mailbox', responseText),
    )
  if (byeReason) return new ImapTrouble(quoting('The mail server ended the connection', byeReason))
  if (responseText) return new ImapTrouble(quoting('The mail server refused', responseText))
  return new ImapTrouble(WORDS[code] ?? quoting('Mail could not be fetched', message))
}

type Details = { code: string; responseText: string; authenticationFailed: boolean; message: string }

function detailsOf(error: unknown): Details {
  const of = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    // imapflow has no code for it.
    code: text(of['code']) || (of['tlsFailed'] === true ? 'NO_STARTTLS' : ''),
    responseText: text(of['responseText']),
    authenticationFailed: of['authenticationFailed'] === true,
    message: text(of['message']),
  }
}

/** A sentence with a quote of the server, in one line and without control characters. */
export const quoting = (sentence: string, said: string): string => {
  const plain = said
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
  return plain === '' ? `${sentence}.` : `${sentence}: ${plain}`
}
