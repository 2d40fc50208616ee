import { z } from 'zod'
import { fillPlaceholders } from '../../documents/fill.ts'
import { placeholdersIn } from '../../documents/find.ts'
import { richDocument } from '../../documents/schema.ts'
import { LANGUAGES } from '../../languages/languages.ts'
import { message } from '../../languages/message.ts'
import { LIMITS } from '../../limits.ts'
import type { PlaceholderName } from '../../macros/placeholders.ts'
import type { RichDocument } from '../../documents/document.ts'
import { emailDocument } from './signatures.ts'

/** Values that an acknowledgement can insert. */
export const ACKNOWLEDGEMENT_PLACEHOLDERS = [
  'requester.firstName',
  'requester.name',
  'ticket.number',
  'ticket.subject',
] as const satisfies readonly PlaceholderName[]

/** Placeholders that always have a value. */
const ALWAYS_FILLED: ReadonlySet<string> = new Set(['ticket.number', 'ticket.subject'])

/** The language of a text, and the text. */
export const acknowledgementDraft = z.object({
  document: emailDocument(
    LIMITS.acknowledgement,
    message('Write the text, or use the standard text.'),
    ACKNOWLEDGEMENT_PLACEHOLDERS,
  ).superRefine((document, { addIssue }) => {
    // The mail is sent without review, so a placeholder that can lack a value needs a fallback text.
    const bare = placeholdersWithoutFallback(document).find((name) => !ALWAYS_FILLED.has(name))
    if (bare !== undefined)
      addIssue({ code: 'custom', message: message('Add a fallback to the placeholder {name}.'), name: bare })
  }),
})

const placeholdersWithoutFallback = (document: RichDocument): string[] =>
  placeholdersIn(fillPlaceholders(document, () => undefined))

/** An acknowledgement in one language. */
export const acknowledgementText = z.object({
  language: z.enum(LANGUAGES),
  document: richDocument.describe('The text; the standard text if none was written.'),
  isStandard: z.boolean(),
})
export type AcknowledgementText = z.infer<typeof acknowledgementText>

/** An acknowledgement as a sample recipient would get it. */
export const acknowledgementPreview = z.object({
  subject: z.string(),
  document: richDocument,
  signature: richDocument.nullable(),
})
