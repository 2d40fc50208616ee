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

type StoredContent = {
  text: string
  document: RichDocument | null
  attachments: readonly { id: string; name: string }[]
}

/** Refuses a repeated key when text, document or files differ from what was stored with it: `key_reused`. */
export function refuseOtherContent(
  actor: UserActor,
  stored: StoredContent,
  draft: { text: string; document?: RichDocument | undefined; files?: readonly string[] },
): void {
  const { text, document } = writtenBy(actor, draft)
  // An attachment has the id of its upload.
  const ids = stored.attachments.map(({ id }) => id).toSorted()
  const hasSameFiles = isDeepStrictEqual(ids, [...new Set(draft.files)].toSorted())
  // Without words, the names of the files are the text.
  const names = stored.attachments.map(({ name }) => name).join(', ')
  const isSameText =
    text === stored.text || (text === '' && stored.text !== '' && names.startsWith(stored.text))
  if (!isSameText || !hasSameFiles || JSON.stringify(document) !== JSON.stringify(stored.document))
    throw new Refusal('key_reused')
}
