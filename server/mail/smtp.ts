import { createTransport } from 'nodemailer'
import type { Sender } from './sender.ts'

/** Sends letters through the mail server that SMTP_URL names. */
export function createSmtpSender(smtpUrl: string, from: string): Sender {
  const options = {
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  }
  const transport = createTransport(options)
  return {
    async send({ recipient, ...letter }) {
      await transport.sendMail({ ...letter, from, to: { name: '', address: recipient } })
    },
    close: () => transport.close(),
  }
}
