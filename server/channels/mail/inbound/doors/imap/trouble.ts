import { ImapTrouble } from './source.ts'

const LONGEST = 300

const TRUST_IT =
  'To trust it, set NODE_EXTRA_CA_CERTS to the path of its file (PEM), and restart the help desk.'

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'The mail server refuses connections on this port.',
  ENOTFOUND: 'Server not found. Check the server name.',
  EAI_AGAIN: 'The server name could not be resolved. Try again later.',
  ECONNRESET: 'The mail server closed the connection.',
  EPIPE: 'The mail server closed the connection.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETIMEOUT: 'The mail server did not answer in time.',
  EHOSTUNREACH: 'The mail server cannot be reached.',
  ENETUNREACH: 'The mail server cannot be reached.',
  CONNECT_TIMEOUT: 'The mail server did not answer in time.',
  GREETING_TIMEOUT: 'The mail server sent no greeting in time. Check that it is an IMAP server.',
  UPGRADE_TIMEOUT: 'The mail server did not start encryption in time.',
  NoConnection: 'The mail server closed the connection.',
  EConnectionClosed: 'The mail server closed the connection.',
  ClosedAfterConnectText: 'The mail server closed the connection before its greeting.',
  ClosedAfterConnectTLS: 'The mail server closed the connection before its greeting.',
  LiteralTooLarge: 'The mail server sent more data than an email can contain.',
  ResponseTooLarge: 'The mail server sent more data than an email can contain.',
  LineTooLarge: 'The mail server sent a line that is too long.',
  DEPTH_ZERO_SELF_SIGNED_CERT: `The certificate of the mail server is self-signed. ${TRUST_IT}`,
  SELF_SIGNED_CERT_IN_CHAIN: `The certificate of the mail server is self-signed. ${TRUST_IT}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `The certificate of the mail server comes from an unknown authority. ${TRUST_IT}`,
  NO_STARTTLS: 'The mail server does not support encryption (STARTTLS). No credentials were sent.',
  CERT_HAS_EXPIRED: 'The certificate of the mail server has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the mail server is for another name.',
}

/** Explains an error to admins. Quotes responses of the server, and never what we sent. */
export function troubleOf(error: unknown, byeReason?: string): ImapTrouble {
  if (error instanceof ImapTrouble) return error
  const { code, responseText, authenticationFailed, message, names } = detailsOf(error)
  if (authenticationFailed)
    return new ImapTrouble(
      quoting('The mail server did not accept the username and password or token', responseText),
    )
  if (byeReason) return new ImapTrouble(quoting('The mail server closed the connection', byeReason))
  if (responseText) return new ImapTrouble(quoting('The mail server refused the request', responseText))
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' && names.length > 0)
    return new ImapTrouble(
      quoting(
        'The certificate of the mail server is for another name. Enter that name as the server',
        names.join(', '),
      ),
    )
  return new ImapTrouble(WORDS[code] ?? quoting('Email could not be collected', message))
}

type Details = {
  code: string
  responseText: string
  authenticationFailed: boolean
  message: string
  /** Names in a certificate that is for none of ours. */
  names: string[]
}

function detailsOf(error: unknown): Details {
  const of = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    // imapflow reports a missing STARTTLS without a code.
    code: text(of['code']) || (of['tlsFailed'] === true ? 'NO_STARTTLS' : ''),
    responseText: text(of['responseText']),
    authenticationFailed: of['authenticationFailed'] === true,
    message: text(of['message']),
    names: namesIn(of['cert']),
  }
}

const MOST_NAMES = 3

function namesIn(certificate: unknown): string[] {
  const { subjectaltname: names } = (certificate ?? {}) as { subjectaltname?: unknown }
  const found = typeof names === 'string' ? names.matchAll(/\bDNS:([\w*.-]+)/g) : []
  return [...found].map(([, name = '']) => name).slice(0, MOST_NAMES)
}

/** A sentence with a quote of the server, in one line and without control characters. */
export const quoting = (sentence: string, said: string): string => {
  const plain = said
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
  return plain === '' ? `${sentence}.` : `${sentence}: ${plain}`
}
