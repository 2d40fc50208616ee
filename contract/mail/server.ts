import { z } from 'zod'
import { TOO_LONG } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { integer } from '../schemas.ts'

/** Encryption of a connection to a mail server: from the first byte, by STARTTLS, or none. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const

/** One line: control characters would break commands and headers. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, TOO_LONG)
    .refine((value) => !/\p{Cc}/u.test(value), message('Use a single line.'))

/** A password or another secret. If it is omitted, the stored one stays. */
export const mailSecret = z.string().max(LIMITS.mailboxSecret, TOO_LONG).optional()

const PORT = message('Enter a port from 1 to 65535.')

/** Host, port and encryption of a mail server, as entered by an admin. */
export const mailServerFields = {
  host: line(LIMITS.hostName).regex(/^[\w.:-]+$/, message('Enter the name of the mail server.')),
  port: z.number(PORT).int(PORT).min(1, PORT).max(65_535, PORT),
  security: z.enum(MAIL_SECURITIES),
}

/** Host, port and encryption of a mail server. */
export const mailServer = z.object({
  host: z.string(),
  port: integer,
  security: z.enum(MAIL_SECURITIES),
})
export type MailServerOnWire = z.infer<typeof mailServer>
