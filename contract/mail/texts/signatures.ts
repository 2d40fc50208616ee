import { z } from 'zod'
import { mentionsIn, placeholdersIn } from '../../documents/find.ts'
import { NO_MENTIONS, writtenDocument } from '../../documents/message-document.ts'
import { richDocument } from '../../documents/schema.ts'
import { message } from '../../languages/message.ts'
import { LIMITS } from '../../limits.ts'
import type { PlaceholderName } from '../../macros/placeholders.ts'
import { unknownPlaceholders, withWrittenPlaceholders } from '../../macros/written-placeholders.ts'

/** Values that a signature can insert. */
export const SIGNATURE_PLACEHOLDERS = [
  'me.name',
  'me.firstName',
  'team.name',
] as const satisfies readonly PlaceholderName[]

/** A document with some placeholders and without mentions, for texts that emails contain. */
export const emailDocument = (room: number, nothing: string, allowed: readonly string[]) =>
  writtenDocument(room, nothing, (document, say) => {
    const named = [...placeholdersIn(withWrittenPlaceholders(document)), ...unknownPlaceholders(document)]
    const unknown = named.find((name) => !allowed.includes(name))
    if (unknown !== undefined) say(message('The placeholder {name} can’t be used here.'), { name: unknown })
    if (mentionsIn(document).length > 0) say(NO_MENTIONS)
  }).transform(withWrittenPlaceholders)

/** A new signature. Null removes it. */
export const signatureDraft = z.object({
  document: emailDocument(
    LIMITS.signature,
    message('Write a signature, or remove it.'),
    SIGNATURE_PLACEHOLDERS,
  )
    .nullable()
    .describe(
      'The signature; its pictures are earlier ones of it, or complete uploads of the actor. Null: none.',
    ),
})

/** A signature. */
export const signature = z.object({
  document: richDocument.nullable().describe('Null: there is no signature.'),
})
