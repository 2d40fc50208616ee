import { createTransport } from 'nodemailer'
import { isOwnNetwork } from './server/own-network.ts'
import { Undelivered } from './undelivered.ts'
import { compose } from './compose.ts'
import type { Sender } from './sender.ts'
import type { Outgoing } from './mail.ts'

/** Timeouts of a mail server, in ms. */
export type SmtpTimes = {
  connect: number
  greeting: number
  /** Timeout without any data. */
  silence: number
}

export const SMTP_TIMES: SmtpTimes = { connect: 10_000, greeting: 10_000, silence: 30_000 }

/**
 * Sends emails through the mail server of SMTP_URL. Each delivery has its own connection, so a broken one affects no
 * other email. Only the outbox retries.
 */
export function createSmtpSender(
  smtpUrl: string,
  from: string,
  /** Limits the total time of a delivery, even if the server keeps sending data. */
  deadline: (email: Outgoing) => AbortSignal,
  times: SmtpTimes = SMTP_TIMES,
): Sender {
  const { hostname, searchParams } = new URL(smtpUrl)
  const isOwn = isOwnNetwork(hostname)
  const transport = createTransport({
    // A man in the middle could strip STARTTLS, so TLS is required. The URL may override that.
    requireTLS: !isOwn,
    // If plain text is allowed, a self-signed certificate is still better than none.
    ...(isOwn && searchParams.get('requireTLS') !== 'true' && { tls: { rejectUnauthorized: false } }),
    url: smtpUrl,
    connectionTimeout: times.connect,
    greetingTimeout: times.greeting,
    socketTimeout: times.silence,
  })
  const secrets = secretsOf(smtpUrl)
  return {
    async send(email, lost) {
      const late = deadline(email)
      const signal = lost ? AbortSignal.any([late, lost]) : late
      try {
        await transport.sendMail({ ...compose(email, from), signal })
      } catch (error) {
        throw undelivered(error, { isLate: late.aborted, secrets })
      }
    },
    close: () => transport.close(),
  }
}

/** The error of a delivery, without secrets. */
export function undelivered(
  error: unknown,
  { isLate, secrets }: { isLate: boolean; secrets: readonly string[] },
): Undelivered {
  if (error instanceof Undelivered) return error
  const words = isLate ? 'The mail server took too long.' : hidden(error, secrets)
  const isRefused = isRefusal(error)
  const isAboutRecipient = isRefused && commandOf(error) === 'RCPT TO' && !/\b5\.7\.\d/.test(words)
  return new Undelivered(words, { isRefused, isAboutRecipient })
}

/** Commands whose refusal concerns this email. Refusals of the connection or the login concern all emails. */
const ABOUT_THE_EMAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode } = error as Error & { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && ABOUT_THE_EMAIL.has(commandOf(error))
}

/** The refused command; empty if none was refused. */
export const commandOf = (error: unknown): string =>
  error instanceof Error ? String((error as Error & { command?: unknown }).command ?? '') : ''

const MOST_WORDS = 300

function wordsOf(error: unknown): string {
  const { message, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) }
  const words = message.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return code === 'ETLS'
    ? `The mail server does not support encryption (STARTTLS). Nothing was sent to it: ${words}`
    : words
}

/** An error or an answer of a mail server as one short line, without secrets. */
export const hidden = (said: unknown, secrets: readonly string[]): string =>
  secrets.reduce((text, secret) => text.replaceAll(secret, '…'), wordsOf(said)).slice(0, MOST_WORDS)

/** The secrets of SMTP_URL, plain and encoded, which an answer of the server may contain. */
function secretsOf(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  const [user, pass] = [decoded(username), decoded(password)]
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  return pass ? [pass, password, base64(pass), base64(`\0${user}\0${pass}`), base64(user)] : []
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
