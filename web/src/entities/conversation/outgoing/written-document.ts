import { type DocumentBlock, documentOfText, plainTextOf, type RichDocument } from '@support-desk/contract'

/** The same without some of its pictures. */
export function withoutPictures(document: RichDocument, isGone: (file: string) => boolean): RichDocument {
  const among = (blocks: readonly DocumentBlock[]): DocumentBlock[] =>
    blocks.flatMap((block): DocumentBlock[] => {
      if (block.kind === 'image') return isGone(block.file) ? [] : [block]
      if (block.kind === 'quote') return [{ ...block, blocks: among(block.blocks) }]
      return block.kind === 'list' ? [{ ...block, items: block.items.map(among) }] : [block]
    })
  return { version: 1, blocks: among(document.blocks) }
}

/** What stands in a field, and behind it what comes back. */
export const documentsTogether = (current: RichDocument, former: RichDocument): RichDocument =>
  plainTextOf(current).trim() === '' ? former : { version: 1, blocks: [...current.blocks, ...former.blocks] }

/** A draft in which nothing is written. `document` is JSON, and empty where there is no formatting. */
export const EMPTY_DRAFT = { text: '', document: '' }

/** A document as drafts keep it. */
export const draftFieldsOf = (document: RichDocument): typeof EMPTY_DRAFT => ({
  text: plainTextOf(document),
  document: isFormatted(document) ? JSON.stringify(document) : '',
})

/** A draft with another one behind it. */
export function draftsTogether(current: typeof EMPTY_DRAFT, former: typeof EMPTY_DRAFT): typeof EMPTY_DRAFT {
  const [here, there] = [current, former].map(({ document, text }) => readDocument(document, text))
  if (here && there && (isFormatted(here) || isFormatted(there)))
    return draftFieldsOf(documentsTogether(here, there))
  return { text: [current.text.trimEnd(), former.text].filter(Boolean).join('\n'), document: '' }
}

/** Whether a document says more than its text. */
export const isFormatted = (document: RichDocument): boolean =>
  JSON.stringify(document) !== JSON.stringify(documentOfText(plainTextOf(document)))

/** The document of a draft, unless another field has changed its text since. */
export function readDocument(kept: string, text: string): RichDocument {
  try {
    const document = JSON.parse(kept) as RichDocument
    if (plainTextOf(document) === text) return document
  } catch {
    // There is none.
  }
  return documentOfText(text)
}
