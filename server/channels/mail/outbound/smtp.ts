import { createTransport } from 'nodemailer'
import { isLoopback } from '../../../kernel/network-address.ts'
import { isPrivateHost } from '../../../kernel/outside/private-addresses.ts'
import { Undelivered } from './undelivered.ts'
import { compose } from './compose.ts'
import type { Sender } from './sender.ts'
import type { Outgoing } from './mail.ts'

/** Timeouts of a mail server, in ms. */
type SmtpTimes = {
  connect: number
  greeting: number
  /** Without any data. */
  silence: number
}

const TIMES: SmtpTimes = { connect: 10_000, greeting: 10_000, silence: 30_000 }

/**
 * Sends emails through the mail server of SMTP_URL. Each delivery has its own connection, so a broken one affects no
 * other email. Only the outbox retries.
 */
export function createSmtpSender(
  smtpUrl: string,
  from: string,
  /** Limits the total time of a delivery, even if the server keeps sending data. */
  deadline: (email: Outgoing) => AbortSignal,
  times: SmtpTimes = TIMES,
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
  const hide = secretsOf(smtpUrl)
  return {
    async send(email, lost) {
      const late = deadline(email)
      const signal = lost ? AbortSignal.any([late, lost]) : late
      try {
        await transport.sendMail({ ...compose(email, from), signal })
      } catch (error) {
        const words = late.aborted ? 'The mail server took too long.' : hide(wordsOf(error))
        throw new Undelivered(words.slice(0, MOST_WORDS), {
          isRefused: isRefusal(error),
          isAboutRecipient: isRefusal(error) && commandOf(error) === 'RCPT TO' && !/\b5\.7\.\d/.test(words),
        })
      }
    },
    close: () => transport.close(),
  }
}

/** Commands whose refusal concerns this email. Refusals of the connection or the login concern all emails. */
const ABOUT_THE_EMAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode } = error as Error & { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && ABOUT_THE_EMAIL.has(commandOf(error))
}

/** The refused command; empty if none was refused. */
const commandOf = (error: unknown): string =>
  error instanceof Error ? String((error as Error & { command?: unknown }).command ?? '') : ''

/**
 * Whether a mail server is in a network that others cannot listen to: this machine, a private address, or a name
 * without a dot, as containers have. All other servers get encrypted data only.
 */
export const isOwnNetwork = (host: string): boolean =>
  isLoopback(host) || isPrivateHost(host) || !/[.:]/.test(host)

const MOST_WORDS = 300

function wordsOf(error: unknown): string {
  const { message, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) }
  const words = message.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return code === 'ETLS'
    ? `The mail server does not support encryption (STARTTLS). Nothing was sent to it: ${words}`
    : words
}

/** Returns a function that removes the secrets of SMTP_URL from a text of the server, plain or encoded. */
function secretsOf(smtpUrl: string): (words: string) => string {
  const { username, password } = new URL(smtpUrl)
  const [user, pass] = [decoded(username), decoded(password)]
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  const secrets = pass ? [pass, password, base64(pass), base64(`\0${user}\0${pass}`), base64(user)] : []
  return (words) => secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
