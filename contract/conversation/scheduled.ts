import { z } from 'zod'
import { instant, person } from '../schemas.ts'
import { richDocument } from '../documents/schema.ts'
import { attachment } from '../files/attachment.ts'
import { UNSENT_WHY } from './held.ts'

/** A scheduled reply. Hidden from requesters. */
export const scheduledReply = z.object({
  id: z.string(),
  ticketId: z.string().describe('Differs from the requested ticket if that was merged into this one.'),
  author: person,
  text: z.string(),
  document: richDocument.nullable().describe('The formatted text; null for plain text.'),
  attachments: z.array(attachment),
  sendAt: instant.describe('ISO 8601 in UTC: when it is sent.'),
  writtenAt: instant.describe('ISO 8601 in UTC.'),
  held: z
    .enum(UNSENT_WHY)
    .nullable()
    .describe(
      'Why it was held; null while it waits for its time. `shared`: a draft for colleagues, without a time.',
    ),
  isOwn: z
    .boolean()
    .describe('Whether the actor wrote it, and can change and send it. Drafts can be sent by others too.'),
  isCancellable: z.boolean().describe('Whether the actor may cancel it.'),
})
export type ScheduledReplyOnWire = z.infer<typeof scheduledReply>
