import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { TOO_LONG } from '../call.ts'
import { richDocument } from '../documents/schema.ts'
import { attachment } from '../files/attachment.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { mailMark } from './calls-entries.ts'

/** The side that has to answer next. */
const SIDE_TURNS = ['us', 'third'] as const

/** Origin of a message: written by staff, an answer, or an answer by a program. */
export const SIDE_MESSAGE_KINDS = ['sent', 'answer', 'auto_reply'] as const
export type SideMessageKind = (typeof SIDE_MESSAGE_KINDS)[number]

/** A person outside the help desk: the sender or a recipient of a message. */
const outsider = z.object({ address: z.string(), name: z.string().describe('Empty if unknown.') })

/** The addresses that a message is sent to. */
export const sideRecipients = z
  .array(
    z
      .string()
      .trim()
      .max(LIMITS.email, TOO_LONG)
      .pipe(z.email(message('Enter a valid email address.'))),
  )
  .min(1, message('Enter at least one email address.'))
  .max(LIMITS.sideRecipients, message('A side conversation can have at most {maximum} recipients.'))

/** A side conversation in the list of its ticket. */
export const sideConversation = z.object({
  id: z.string(),
  ticketId: z.string().describe('Its ticket; another one if that was merged into the requested ticket.'),
  number: integer.describe('Position among the side conversations of its ticket, from 1; never changes.'),
  subject: z.string(),
  recipients: z.array(z.string()).describe('Recipients of the latest message by staff.'),
  startedAt: instant.describe('ISO 8601 in UTC.'),
  messageCount: integer,
  turn: z.enum(SIDE_TURNS).describe('`us` after an answer, `third` while one is awaited.'),
  last: z.object({
    at: instant.describe('ISO 8601 in UTC.'),
    from: z.string().describe('Name of the author, or address of the sender.'),
    beginning: z.string().describe('The beginning of its text.'),
  }),
  hasUndelivered: z.boolean().describe('Whether the latest message by staff did not reach a recipient.'),
})
export type SideConversationOnWire = z.infer<typeof sideConversation>

/** A message of a side conversation. Hidden from requesters. */
export const sideMessage = z.object({
  id: z.string(),
  number: integer.describe('Position in the side conversation, from 1; never changes.'),
  kind: z.enum(SIDE_MESSAGE_KINDS),
  author: z
    .object({ id: z.string(), username: z.string() })
    .nullable()
    .describe('The staff member who wrote it; null for an answer.'),
  sender: outsider.nullable().describe('The sender of an answer; null for a message by staff.'),
  recipients: z.array(z.string()).describe('Empty for an answer.'),
  text: z.string().describe('Empty if its author undid it, or if its retention period is over.'),
  document: richDocument.nullable().describe('The formatted text by staff; null for plain text.'),
  quotes: z
    .array(integer)
    .describe('Numbers of the messages of the ticket that it quotes; 0 for the first text of the ticket.'),
  at: instant.describe('ISO 8601 in UTC.'),
  isOwn: z.boolean().describe('Whether the actor wrote it.'),
  isRetracted: z.boolean(),
  attachments: z.array(attachment),
  mails: z.array(mailMark).describe('Details of the received email, and failed deliveries.'),
})
export type SideMessageOnWire = z.infer<typeof sideMessage>
