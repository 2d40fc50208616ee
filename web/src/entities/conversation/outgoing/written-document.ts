import { type DocumentBlock, documentOfText, plainTextOf, type RichDocument } from '@support-desk/contract'

/** Returns a document without some of its pictures. */
export function withoutPictures(document: RichDocument, isGone: (file: string) => boolean): RichDocument {
  const among = (blocks: readonly DocumentBlock[]): DocumentBlock[] =>
    blocks.flatMap((block): DocumentBlock[] => {
      if (block.kind === 'image') return isGone(block.file) ? [] : [block]
      if (block.kind === 'quote') return [{ ...block, blocks: among(block.blocks) }]
      return block.kind === 'list' ? [{ ...block, items: block.items.map(among) }] : [block]
    })
  return { version: 1, blocks: among(document.blocks) }
}

/** Appends a restored document to the current one. */
export const documentsTogether = (current: RichDocument, former: RichDocument): RichDocument =>
  plainTextOf(current).trim() === '' ? former : { version: 1, blocks: [...current.blocks, ...former.blocks] }

/** An empty draft. `document` is JSON, or empty for plain text. */
export const EMPTY_DRAFT = { text: '', document: '' }

/** Converts a document to draft fields. */
export const draftFieldsOf = (document: RichDocument): typeof EMPTY_DRAFT => ({
  text: plainTextOf(document),
  document: isFormatted(document) ? JSON.stringify(document) : '',
})

/** Appends one draft to another. */
export function draftsTogether(current: typeof EMPTY_DRAFT, former: typeof EMPTY_DRAFT): typeof EMPTY_DRAFT {
  const [here, there] = [current, former].map(({ document, text }) => readDocument(document, text))
  if (here && there && (isFormatted(here) || isFormatted(there)))
    return draftFieldsOf(documentsTogether(here, there))
  return { text: [current.text.trimEnd(), former.text].filter(Boolean).join('\n'), document: '' }
}

/** Whether a document has formatting. */
export const isFormatted = (document: RichDocument): boolean =>
  JSON.stringify(document) !== JSON.stringify(documentOfText(plainTextOf(document)))

/** Reads the document of a draft. Returns the plain text if another field has changed it since. */
export function readDocument(kept: string, text: string): RichDocument {
  try {
    const document = JSON.parse(kept) as RichDocument
    if (plainTextOf(document) === text) return document
  } catch {
    // The stored document is missing or invalid.
  }
  return documentOfText(text)
}
