import { documentOfText, message, plainTextOf, type RichDocument, words } from '@support-desk/contract'
import { isDeepStrictEqual } from 'node:util'
import type { UserActor } from '../kernel/actor.ts'
import { Refusal } from '../kernel/refusal.ts'

/** What is kept of what somebody wrote: text for everybody, and the document where it says more than the text. */
export function writtenBy(
  actor: UserActor,
  { text, document }: { text: string; document?: RichDocument | undefined },
): { text: string; document: RichDocument | null } {
  if (document === undefined) return { text, document: null }
  if (actor.role === 'User')
    throw new Refusal('validation', {
      field: 'document',
      words: words(message('Formatted messages come from the staff alone.')),
    })
  const plain = plainTextOf(document)
  return { text: plain, document: isDeepStrictEqual(document, documentOfText(plain)) ? null : document }
}
