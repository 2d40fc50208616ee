import { createTransport } from 'nodemailer'
import { compose } from '../../channels/mail/outbound/compose.ts'
import type { Outgoing } from '../../channels/mail/outbound/mail.ts'

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** The raw bytes of an outgoing email. */
export async function rawOf(email: Outgoing, from: string): Promise<Buffer> {
  const { message } = await transport.sendMail(compose(email, from))
  if (!Buffer.isBuffer(message)) throw new Error('The email is a stream.')
  return message
}
