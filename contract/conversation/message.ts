import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { richDocument } from '../documents/schema.ts'
import { attachment } from '../files/attachment.ts'
import { ROLES } from '../words.ts'

/** Number of messages, and read position. */
export const chatMarks = {
  total: integer.describe('Number of messages in the conversation.'),
  seen: integer.describe('Number of the newest message that another user has seen.'),
  read: integer.describe('Number of the newest message that the actor has seen.'),
}

/** A message of a ticket. */
export const conversationMessage = z.object({
  id: z.string(),
  number: integer.describe('Position in the conversation, from 1; never changes.'),
  author: z
    .object({ id: z.string(), username: z.string(), role: z.enum(ROLES) })
    .describe('Requesters see `Admin` instead of the name of an admin.'),
  text: z.string(),
  document: richDocument.nullable().describe('The formatted text by staff; null for plain text.'),
  postedAt: instant.describe('ISO 8601 in UTC.'),
  isOwn: z.boolean().describe('Whether the actor wrote it.'),
  key: z.string().nullable().describe('The key that its author sent it with; null for messages of others.'),
  attachments: z.array(attachment),
  isRetracted: z.boolean().describe('Whether its author undid it; `text` then says so.'),
})
export type ConversationMessageOnWire = z.infer<typeof conversationMessage>
