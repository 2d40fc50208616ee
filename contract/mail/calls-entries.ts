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
  receivedId: z.string().describe('The mail that came in; of one that did not go out, the email.'),
  ticketId: z.string(),
  entryId: z
    .string()
    .nullable()
    .describe('The message or note that it became; null for the ticket as it was raised.'),
  kind: z.enum(MAIL_KINDS),
  sentBy: z
    .object({ name: z.string(), address: z.string() })
    .nullable()
    .describe('Who sent the mail, where that is not the author of the entry. Staff alone are told.'),
  hasRest: z.boolean().describe('Whether some of its text is folded away, as a quote is.'),
  isCut: z
    .boolean()
    .describe('Whether that may be text of the sender too, because the email is longer than a message.'),
  hasFormatting: z.boolean().describe('Whether it can be shown as its sender formatted it.'),
  bounce: z
    .object({
      why: z
        .enum(UNDELIVERED_REASONS)
        .describe(
          'Whether another server sent it back, ours was refused, it is tried again, was given up, or no mail server is set up.',
        ),
      recipient: z.string().nullable().describe('Whom the mail did not reach.'),
      status: z.string().nullable().describe('The code of RFC 3463, as 5.1.1.'),
      text: z.string().describe('What the other mail server said; may be empty.'),
    })
    .nullable()
    .describe('Where the entry, as a mail, was not delivered. Staff alone are told.'),
})
export type MailMark = z.infer<typeof mailMark>

/** Parts of a mail beyond the text of its entry. */
export const mailEntry = z.object({
  rest: z.string().describe('The text that is folded away. That of the entry and this are the whole text.'),
  html: z
    .string()
    .nullable()
    .describe(
      'As its sender formatted it, sanitised: it names nothing that is loaded. Pictures of other servers have their number in `data-remote`. Null where it has none.',
    ),
  remoteImages: z.object({
    count: integer.describe('How many pictures of other servers are not shown.'),
    hosts: z.array(z.string()).describe('The servers, at most 20.'),
    loadable: integer.describe('How many of them the server fetches if asked; 0 for those who may not ask.'),
  }),
  pictures: z
    .array(
      z.object({
        contentId: z.string().describe('What `cid:` in the HTML points to.'),
        type: z.enum(MAIL_PICTURE_TYPES),
        data: z.string().describe('Base64.'),
      }),
    )
    .describe('Pictures that came with the mail and stand in its text.'),
  senderId: z
    .string()
    .nullable()
    .describe('The account of the sender, for staff, who may choose to always see their pictures.'),
  hasOriginal: z.boolean().describe('Whether the mail as it came is still kept.'),
})
export type MailEntryOnWire = z.infer<typeof mailEntry>

const number = integer.describe('That in `data-remote`.')

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
    summary: 'What an entry of a ticket that was a mail has beside its text: quotes, formatting, pictures',
    who: ROLES,
    answer: mailEntry,
    errors: ['validation', 'not_found'],
  }),
  loadMailPictures: call.post('/api/v1/tickets/:ticketId/mails/:receivedId/pictures/load', {
    transaction: 'none',
    summary: 'Fetch the pictures of other servers that a mail names, and keep them with it',
    who: STAFF_ROLES,
    answer: remotePictures,
    cost: 'picture',
    errors: ['validation', 'not_found'],
  }),
}
