import { z } from 'zod'
import { integer } from '../schemas.ts'
import { call } from '../call.ts'
import { ROLES, STAFF_ROLES } from '../words.ts'
import { MAIL_KINDS, MAIL_PICTURE_TYPES, REMOTE_PICTURE_REASONS } from './received.ts'

/** Why a mail about an entry did not reach its recipient. */
const UNDELIVERED_REASONS = ['returned', 'refused', 'trying', 'given_up', 'not_set_up'] as const
export type UndeliveredReason = (typeof UNDELIVERED_REASONS)[number]

/** Mail data of an entry. */
export const mailMark = z.object({
  receivedId: z.string().describe('Id of the received email, or of the email that was not delivered.'),
  ticketId: z.string(),
  entryId: z
    .string()
    .nullable()
    .describe('The message or note created from it; null for the first message of the ticket.'),
  kind: z.enum(MAIL_KINDS),
  sentBy: z
    .object({ name: z.string(), address: z.string() })
    .nullable()
    .describe('The sender of the email, if it is not the author of the entry. Only for staff.'),
  hasRest: z.boolean().describe('Whether parts of its text are collapsed, such as quotes.'),
  isCut: z
    .boolean()
    .describe('Whether the collapsed text may be new, because the email is longer than a message.'),
  hasFormatting: z.boolean().describe('Whether a formatted version exists.'),
  bounce: z
    .object({
      why: z
        .enum(UNDELIVERED_REASONS)
        .describe(
          'Whether another server returned it, our server refused it, it is being retried, it was given up, or no mail server is configured.',
        ),
      recipient: z.string().nullable().describe('Recipients that the email did not reach.'),
      status: z.string().nullable().describe('Status code of RFC 3463, such as 5.1.1.'),
      text: z.string().describe('Answer of the other mail server; may be empty.'),
    })
    .nullable()
    .describe('Failed deliveries of the entry as an email. Only for staff.'),
})
export type MailMark = z.infer<typeof mailMark>

/** Parts of a mail beyond the text of its entry. */
export const mailEntry = z.object({
  rest: z.string().describe('The collapsed text. With the text of the entry it is the complete text.'),
  html: z
    .string()
    .nullable()
    .describe(
      'The formatted version, sanitised: it loads nothing. Remote pictures have their number in `data-remote`. Null if there is none.',
    ),
  remoteImages: z.object({
    count: integer.describe('Number of remote pictures that are not shown.'),
    hosts: z.array(z.string()).describe('Their servers, at most 20.'),
    loadable: integer.describe(
      'How many of them the server can fetch on request; 0 for readers who may not request it.',
    ),
  }),
  pictures: z
    .array(
      z.object({
        contentId: z.string().describe('The `cid:` in the HTML that refers to it.'),
        type: z.enum(MAIL_PICTURE_TYPES),
        data: z.string().describe('Base64.'),
      }),
    )
    .describe('Pictures of the email that appear in its text.'),
  senderId: z
    .string()
    .nullable()
    .describe('The account of the sender, for staff, who can always allow remote pictures of this sender.'),
  hasOriginal: z.boolean().describe('Whether the original email is still stored.'),
})
export type MailEntryOnWire = z.infer<typeof mailEntry>

const number = integer.describe('Number in `data-remote`.')

/** Remote pictures as fetched by this server. */
const remotePictures = z.object({
  pictures: z.array(
    z.object({
      number,
      type: z.enum(MAIL_PICTURE_TYPES),
      data: z.string().describe('Base64.'),
    }),
  ),
  missing: z.array(z.object({ number, reason: z.enum(REMOTE_PICTURE_REASONS) })),
})
export type RemotePictures = z.infer<typeof remotePictures>

export const mailEntryCalls = {
  getMailEntry: call.get('/api/v1/tickets/:ticketId/mails/:receivedId', {
    summary: 'Email details of a ticket entry: quotes, formatting, pictures',
    who: ROLES,
    answer: mailEntry,
    errors: ['validation', 'not_found'],
  }),
  loadMailPictures: call.post('/api/v1/tickets/:ticketId/mails/:receivedId/pictures/load', {
    transaction: 'none',
    summary: 'Fetch the remote pictures of an email, and store them with it',
    who: STAFF_ROLES,
    answer: remotePictures,
    cost: 'picture',
    errors: ['validation', 'not_found'],
  }),
}
