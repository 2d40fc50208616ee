import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { richDocument } from '../documents/schema.ts'
import { attachment } from '../files/attachment.ts'
import { ROLES } from '../words.ts'

/** Number of messages, and read position. */
export const chatMarks = {
  total: integer.describe('How many messages the chat has.'),
  seen: integer.describe('Number of the latest message that somebody other than the actor has seen.'),
  read: integer.describe('Number of the latest message that the actor has seen.'),
}

/** A message of a ticket. */
export const conversationMessage = z.object({
  id: z.string(),
  number: integer.describe('Position in the chat, from 1; never changes.'),
  author: z
    .object({ id: z.string(), username: z.string(), role: z.enum(ROLES) })
    .describe('Users are told `Admin` in place of the name of an admin.'),
  text: z.string(),
  document: richDocument
    .nullable()
    .describe('The same as staff formatted it; null where it is plain text alone.'),
  postedAt: instant.describe('ISO 8601 in UTC.'),
  isOwn: z.boolean().describe('Whether the actor wrote it.'),
  key: z.string().nullable().describe('The key that its author sent it with; null for those of others.'),
  attachments: z.array(attachment),
  isRetracted: z.boolean().describe('Whether its author took it back; `text` then says so.'),
})
export type ConversationMessageOnWire = z.infer<typeof conversationMessage>
