import type { OutgoingCause } from '@support-desk/contract'
import { ImapTrouble } from '../../inbound/doors/imap/source.ts'
import { commandOf } from '../smtp.ts'

/** Causes by the code of an error of the connection. */
const BY_CODE: Readonly<Record<string, OutgoingCause>> = {
  ENOTFOUND: 'host_unknown',
  EAI_AGAIN: 'host_unknown',
  EDNS: 'host_unknown',
  ECONNREFUSED: 'refused_connection',
  ECONNRESET: 'refused_connection',
  EHOSTUNREACH: 'no_answer',
  ENETUNREACH: 'no_answer',
  ETIMEDOUT: 'no_answer',
  ABORT_ERR: 'no_answer',
  ETLS: 'no_encryption',
  EAUTH: 'login',
  EOAUTH2: 'token',
}

const BY_COMMAND: Readonly<Record<string, OutgoingCause>> = {
  'MAIL FROM': 'sender_refused',
  'RCPT TO': 'recipient_refused',
  DATA: 'content_refused',
}

/** Why a test email failed. */
export function causeOf(error: unknown): OutgoingCause {
  if (error instanceof ImapTrouble) return causeOfTrouble(error)
  const { code = '', message = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const { cause } = error instanceof Error ? error : { cause: undefined }
  if (/certificate|self.signed|altnames/i.test(message)) return 'certificate'
  // The server speaks no TLS, or only TLS, on this port.
  if (/wrong version number|packet length too long|EPROTO/i.test(message)) return 'no_encryption'
  const inner = /\b(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND)\b/.exec(message)?.[1] ?? ''
  // Before the login, some servers refuse the sender because of a missing login.
  if (/\b530\b|authentication required/i.test(message)) return 'login'
  const command = BY_COMMAND[commandOf(error)]
  if (command) return command
  return BY_CODE[inner] ?? BY_CODE[code] ?? (cause instanceof Error ? causeOf(cause) : 'other')
}

function causeOfTrouble({ message, needsLogin }: ImapTrouble): OutgoingCause {
  if (needsLogin || /token/i.test(message)) return 'token'
  if (/is in a private network/.test(message)) return 'private_network'
  if (/only allowed to servers/.test(message)) return 'unencrypted'
  return /not found|resolved/i.test(message) ? 'host_unknown' : 'other'
}
