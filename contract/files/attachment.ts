import { z } from 'zod'
import { integer } from '../schemas.ts'

/** Viewer of a file, by its content: picture, PDF, plain text, or none. */
const ATTACHMENT_KINDS = ['image', 'pdf', 'text', 'other'] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

/** A file of a message, a note or a ticket. */
export const attachment = z.object({
  id: z.string(),
  name: z.string().describe('File name from the sender, without folders.'),
  mediaType: z.string().describe('Detected content type, independent of the name.'),
  size: integer.describe('In bytes.'),
  kind: z.enum(ATTACHMENT_KINDS).describe('How it can be displayed.'),
  isSignature: z
    .literal(true)
    .optional()
    .describe('Set for small pictures that came with at least three emails of the sender, such as logos.'),
})
export type AttachmentOnWire = z.infer<typeof attachment>
