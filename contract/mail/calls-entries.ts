import { z } from 'zod'
import { call, id } from '../call.ts'
import { ROLES } from '../words.ts'
import { MAIL_KINDS, MAIL_PICTURE_TYPES } from './received.ts'

/** What says of an entry that it was a mail, and what more there is of it. */
export const mailMark = z.object({
  receivedId: z.string(),
  ticketId: z.string(),
  entryId: z
    .string()
    .nullable()
    .describe('The message or note that it became; null for the ticket as it was raised.'),
  kind: z.enum(MAIL_KINDS),
  hasRest: z.boolean().describe('Whether some of its text is folded away, as a quote is.'),
  hasFormatting: z.boolean().describe('Whether it can be shown as its sender formatted it.'),
})
export type MailMark = z.infer<typeof mailMark>

/** What a mail has beside the text that its entry shows. */
export const mailEntry = z.object({
  rest: z.string().describe('The text that is folded away. That of the entry and this are the whole text.'),
  html: z
    .string()
    .nullable()
    .describe(
      'As its sender formatted it, sanitised: it names nothing that is loaded. Null where it has none.',
    ),
  remoteImages: z.object({
    count: z.number().int().describe('How many pictures of other servers are not shown.'),
    hosts: z.array(z.string()).describe('The servers, at most 20.'),
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
  hasOriginal: z.boolean().describe('Whether the mail as it came is still kept.'),
})
export type MailEntryOnWire = z.infer<typeof mailEntry>

export const mailEntryCalls = {
  getMailEntry: call({
    method: 'GET',
    path: '/api/v1/tickets/:ticketId/mails/:receivedId',
    summary: 'What an entry of a ticket that was a mail has beside its text: quotes, formatting, pictures',
    who: ROLES,
    params: z.object({ ticketId: id, receivedId: id }),
    answer: mailEntry,
    errors: ['validation', 'not_found'],
  }),
}
