import { z } from 'zod'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { integer } from '../schemas.ts'
import { line, mailSecret, mailServer, mailServerFields } from './server.ts'

/** Where the settings for outgoing email come from. */
const OUTGOING_SOURCES = ['environment', 'settings', 'mailbox', 'none'] as const
export type OutgoingSource = (typeof OUTGOING_SOURCES)[number]

/** The mail server for outgoing email. */
export const outgoingMail = z.object({
  source: z
    .enum(OUTGOING_SOURCES)
    .describe(
      'SMTP_URL, which takes precedence; these settings; the first mailbox that can send; or nothing.',
    ),
  server: mailServer
    .extend({
      user: z.string().describe('Empty: no login.'),
      hasPassword: z.boolean(),
      fromAddress: z.string(),
      fromName: z.string(),
    })
    .nullable()
    .describe('The server in use. Its password is never shown.'),
  mailbox: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The mailbox whose server is used.'),
  version: integer.describe('Increases with every change; 0 if nothing is stored.'),
})
export type OutgoingMailOnWire = z.infer<typeof outgoingMail>

const fields = {
  ...mailServerFields,
  user: line(LIMITS.email).default('').describe('Empty: no login.'),
  password: mailSecret.describe('If omitted, it stays unchanged, unless the server or the user changes.'),
  fromAddress: line(LIMITS.email).pipe(z.email(message('Enter a valid email address.'))),
  fromName: line(LIMITS.mailboxName).default(''),
}

/** A mail server for outgoing email, as entered by an admin. */
export const outgoingDraft = z.object(fields)
export type OutgoingDraft = z.output<typeof outgoingDraft>

/** Causes of a failed test email. */
const OUTGOING_CAUSES = [
  'not_set_up',
  'host_unknown',
  'private_network',
  'unencrypted',
  'no_answer',
  'refused_connection',
  'no_encryption',
  'certificate',
  'login',
  'sender_refused',
  'recipient_refused',
  'content_refused',
  'token',
  'other',
] as const
export type OutgoingCause = (typeof OUTGOING_CAUSES)[number]

/** The result of a test email. */
export const outgoingTest = z.object({
  works: z.boolean(),
  to: z.string().describe('The address of the actor.'),
  answer: z.string().describe('The last answer of the mail server, or the error of the connection.'),
  cause: z.enum(OUTGOING_CAUSES).nullable().describe('Null if the server accepted the email.'),
})
export type OutgoingTest = z.infer<typeof outgoingTest>
