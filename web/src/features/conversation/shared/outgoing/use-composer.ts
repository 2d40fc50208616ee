import { documentOfText, plainTextOf, type RichDocument } from '@support-desk/contract'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { addFiles } from '../../../files/shared/tray/trays.ts'
import { useFileTray } from '../../../files/shared/tray/use-file-tray.ts'
import { filesWith } from '../composer/use-inline-pictures.ts'
import { putInDraft, readDraft, useDraft } from '../../../../ui/kept/drafts.ts'
import { keepPicture, readPicture, usePictureDraft } from '../../../../ui/kept/picture-drafts.ts'
import { useDraftsOfMerged } from './use-drafts-of-merged.ts'
import {
  documentsTogether,
  draftFieldsOf,
  EMPTY_DRAFT,
  isFormatted,
  readDocument,
  withoutPictures,
} from './written-document.ts'

/** How long after the last key somebody still counts as typing. */
const TYPING_MS = 5000

/** What is being written and has not been sent. */
export type ComposerState = ReturnType<typeof useComposer>

/**
 * The words, the picture and the files of the next message. They are kept until they are sent. Those of the drafts `former` go on in it:
 * of tickets that were merged into this one.
 */
export function useComposer(draftKey: string, former: readonly string[] = []) {
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
  const empty = () => {
    forget()
    setPicture(null)
    tray.empty()
    rest()
  }
  const write = (next: string, formatted: RichDocument | null) => {
    change({ text: next, document: formatted ? draftFieldsOf(formatted).document : '' })
    rest()
    if (next.trim() === '') return
    setTyping(true)
    pause.current = setTimeout(() => setTyping(false), TYPING_MS)
  }
  /** Puts something behind what has been written since. */
  const putBack = (words: string, formerPicture: File | null, formatted: RichDocument | null = null) => {
    if (formatted || isFormatted(document)) {
      const together = documentsTogether(document, formatted ?? documentOfText(words))
      change({ text: plainTextOf(together), document: JSON.stringify(together) })
    } else change({ text: [text.trimEnd(), words].filter(Boolean).join('\n'), document: '' })
    if (formerPicture && !picture) setPicture(formerPicture)
  }
  useDraftsOfMerged(former, draftKey, (written) =>
    putBack(plainTextOf(written), null, isFormatted(written) ? written : null),
  )
  const takePicture = useEffectEvent((found: File) => {
    if (picture || !tray.isEmpty) tray.add([found])
    else setPicture(found)
  })
  const formerKeys = former.join('\n')
  useEffect(() => {
    const take = async (key: string) => {
      const found = await readPicture(key)
      if (!found) return
      await keepPicture(key, null)
      takePicture(found)
    }
    for (const key of formerKeys.split('\n').filter(Boolean)) void take(key)
  }, [formerKeys])
  return {
    text,
    /** What is written, with its formatting: for editors that know it. */
    document,
    picture,
    isTyping,
    /** Files that go with it, which are sent while it is being written. */
    tray,
    isWritten: text.trim() !== '' || !tray.isEmpty,
    /** The fields of a message or a note. */
    body() {
      const isPlain = text.trim() === '' || !isFormatted(document)
      const written = isPlain ? { text: text.trim() } : { document }
      return { ...written, files: filesWith(isPlain ? null : document, tray.ready) }
    },
    /** Empties the draft once the server has it. The function that it returns puts it back, behind what was written since. */
    take(): () => void {
      // The uploads belong to the message by then, so the files are uploaded again.
      const taken = withoutPictures(document, () => true)
      const files = tray.files.map(({ file }) => file)
      empty()
      return () => {
        const since = readDraft(draftKey, EMPTY_DRAFT)
        putInDraft(
          draftKey,
          draftFieldsOf(documentsTogether(readDocument(since.document, since.text), taken)),
        )
        addFiles(draftKey, files)
      }
    },
    setPicture,
    type: (next: string) => write(next, null),
    format: (next: RichDocument) => write(plainTextOf(next), next),
    empty,
    /** Brings back what had been sent. */
    putBack,
  }
}
