import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { id } from '../call.ts'
import { richDocument } from '../documents/schema.ts'
import { attachment } from '../files/attachment.ts'
import { ROLES } from '../words.ts'

const MENTION_KINDS = ['person', 'team'] as const

/** A person or team that a note mentions. */
export const mention = z.object({ kind: z.enum(MENTION_KINDS), id })
export type Mention = z.infer<typeof mention>

/** A mention with the current name. */
export const namedMention = z.object({
  kind: z.enum(MENTION_KINDS),
  id: z.string(),
  name: z.string().describe('Empty for a deleted team.'),
})
export type NamedMention = z.infer<typeof namedMention>

/** An internal note. Hidden from requesters. */
export const note = z.object({
  id: z.string(),
  number: integer.describe('Position among the notes of the ticket, from 1; never changes.'),
  author: z.object({ id: z.string(), username: z.string(), role: z.enum(ROLES) }),
  text: z.string().describe('Empty if its author deleted it, or if its retention period is over.'),
  document: richDocument.nullable().describe('The formatted text; null for plain text.'),
  writtenAt: instant.describe('ISO 8601 in UTC.'),
  isOwn: z.boolean().describe('Whether the actor wrote it.'),
  key: z.string().nullable().describe('The key that its author sent it with; null for messages of others.'),
  isRetracted: z.boolean(),
  mentions: z.array(namedMention),
  attachments: z.array(attachment),
})
export type NoteOnWire = z.infer<typeof note>
