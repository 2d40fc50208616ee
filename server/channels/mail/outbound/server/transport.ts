import { isIP } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { addressOf } from '../../inbound/doors/imap/hosts.ts'
import { SMTP_TIMES, type SmtpTimes } from '../smtp.ts'
import type { MailRoute } from './route.ts'

/** Rules of the install for mail servers that admins choose. */
type HostRules = { allowsPrivate: boolean }

/**
 * Sends one message by a route, on a connection of its own, and returns the answer of the server. The host is resolved
 * once and checked, and that address is connected to. Throws the errors of the resolver and of nodemailer.
 */
export async function sendBy(
  route: MailRoute,
  message: SendMailOptions,
  { allowsPrivate, signal, times = SMTP_TIMES }: HostRules & { signal: AbortSignal; times?: SmtpTimes },
): Promise<string> {
  const { host, port, security, user, credential } = route
  const address = await addressOf(host, { security, allowsPrivate })
  // A certificate may be for an IP address, but SNI allows no addresses.
  const named = isIP(host) === 0 ? { servername: host } : {}
  const options: SMTPTransport.Options = {
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { ...named, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    connectionTimeout: times.connect,
    greetingTimeout: times.greeting,
    socketTimeout: times.silence,
    ...(credential && {
      auth:
        'password' in credential
          ? { user, pass: credential.password }
          : { type: 'OAuth2', user, accessToken: credential.accessToken },
    }),
  }
  const transport = createTransport(options)
  try {
    const { response } = await transport.sendMail({ ...message, signal } as SendMailOptions)
    return response
  } finally {
    transport.close()
  }
}

/** The secrets of a route, plain and encoded, which an answer of the server may contain. */
export function secretsIn({ user, credential }: MailRoute): string[] {
  const secret = credential && ('password' in credential ? credential.password : credential.accessToken)
  if (!secret) return []
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  return [secret, base64(secret), base64(`\0${user}\0${secret}`)]
}
