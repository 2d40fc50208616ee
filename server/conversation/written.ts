import { documentOfText, message, plainTextOf, type RichDocument, words } from '@support-desk/contract'
import { isDeepStrictEqual } from 'node:util'
import type { UserActor } from '../kernel/actor.ts'
import { Refusal } from '../kernel/refusal.ts'

/**
 * Content to store: plain text, and the document only if it has formatting. Throws `validation` for a document of a
 * requester.
 */
export function writtenBy(
  actor: UserActor,
  { text, document }: { text: string; document?: RichDocument | undefined },
): { text: string; document: RichDocument | null } {
  if (document === undefined) return { text, document: null }
  if (actor.role === 'User')
    throw new Refusal('validation', {
      field: 'document',
      words: words(message('Only staff can send formatted messages.')),
    })
  const plain = plainTextOf(document)
  return { text: plain, document: isDeepStrictEqual(document, documentOfText(plain)) ? null : document }
}

type StoredContent = {
  text: string
  document: RichDocument | null
  attachments: readonly { id: string; name: string }[]
}

/** Throws `key_reused` if text, document or files differ from the content stored with this key. */
export function refuseOtherContent(
  actor: UserActor,
  stored: StoredContent,
  draft: { text: string; document?: RichDocument | undefined; files?: readonly string[] },
): void {
  const { text, document } = writtenBy(actor, draft)
  // An attachment has the id of its upload.
  const ids = stored.attachments.map(({ id }) => id).toSorted()
  const hasSameFiles = isDeepStrictEqual(ids, [...new Set(draft.files)].toSorted())
  // If the draft has no text, the names of its files were stored as text.
  const names = stored.attachments.map(({ name }) => name).join(', ')
  const isSameText =
    text === stored.text || (text === '' && stored.text !== '' && names.startsWith(stored.text))
  if (!isSameText || !hasSameFiles || JSON.stringify(document) !== JSON.stringify(stored.document))
    throw new Refusal('key_reused')
}
