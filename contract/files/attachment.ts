import { z } from 'zod'
import { integer } from '../schemas.ts'

/** Viewer of a file, by its content: picture, PDF, plain text, or none. */
const ATTACHMENT_KINDS = ['image', 'pdf', 'text', 'other'] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

/** A file of a message, a note or a ticket. */
export const attachment = z.object({
  id: z.string(),
  name: z.string().describe('As whoever sent it called it, without folders.'),
  mediaType: z.string().describe('What its content is, whatever its name says.'),
  size: integer.describe('In bytes.'),
  kind: z.enum(ATTACHMENT_KINDS).describe('How it can be shown.'),
  isSignature: z
    .literal(true)
    .optional()
    .describe('There for a small picture that has come with three mails of its sender or more.'),
})
export type AttachmentOnWire = z.infer<typeof attachment>
