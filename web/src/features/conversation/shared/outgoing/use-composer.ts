import { type DocumentBlock, documentOfText, plainTextOf, type RichDocument } from '@support-desk/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFileTray } from '../../../files/shared/tray/use-file-tray.ts'
import { useDraft, usePictureDraft } from '../../../../ui/kept/drafts.ts'

/** How long after the last key somebody still counts as typing. */
const TYPING_MS = 5000

/** What is being written and has not been sent. */
export type ComposerState = ReturnType<typeof useComposer>

/** The words and the picture of the next message. They are kept until they are sent. */
export function useComposer(draftKey: string) {
  const [{ text, document: kept }, change, forget] = useDraft(draftKey, EMPTY_DRAFT)
  const document = useMemo(() => readDocument(kept, text), [kept, text])
  const [picture, setPicture] = usePictureDraft(draftKey)
  const tray = useFileTray(draftKey)
  const [isTyping, setTyping] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  const rest = () => {
    clearTimeout(pause.current)
    setTyping(false)
  }
  const write = (next: string, formatted: RichDocument | null) => {
    change({ text: next, document: formatted ? draftFieldsOf(formatted).document : '' })
    rest()
    if (next.trim() === '') return
    setTyping(true)
    pause.current = setTimeout(() => setTyping(false), TYPING_MS)
  }
  return {
    text,
    /** What is written, with its formatting: for editors that know it. */
    document,
    picture,
    isTyping,
    /** Files that go with it, which are sent while it is being written. */
    tray,
    setPicture,
    type: (next: string) => write(next, null),
    format: (next: RichDocument) => write(plainTextOf(next), next),
    empty() {
      forget()
      setPicture(null)
      tray.empty()
      rest()
    },
    /** Brings back what had been sent, behind what has been written since. */
    putBack(words: string, formerPicture: File | null, formatted: RichDocument | null = null) {
      if (formatted || isFormatted(document)) {
        const together = documentsTogether(document, formatted ?? documentOfText(words))
        change({ text: plainTextOf(together), document: JSON.stringify(together) })
      } else change({ text: [text.trimEnd(), words].filter(Boolean).join('\n'), document: '' })
      if (formerPicture && !picture) setPicture(formerPicture)
    },
  }
}

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
