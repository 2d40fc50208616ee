import { CallFailed } from '#api/client.ts'
import { plainTextOf, type RichDocument } from '@support-desk/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { addFiles, moveFiles } from '#entities/file/tray/trays.ts'
import { useFileTray } from '#entities/file/tray/use-file-tray.ts'
import { keepDraft, putInDraft, readDraft, useDraft } from '#ui/kept/drafts.ts'
import { t } from '#ui/language/t.ts'
import { filesWith } from '../composer/use-inline-pictures.ts'
import { useMessageKey } from './use-message-key.ts'
import {
  documentsTogether,
  draftFieldsOf,
  draftsTogether,
  EMPTY_DRAFT,
  isFormatted,
  readDocument,
  withoutPictures,
} from './written-document.ts'

/** How long after the last key the user counts as typing, in ms. */
const TYPING_MS = 5000

/** State of a message or note that is being written. */
export type ComposerState = ReturnType<typeof useComposer>

/**
 * State of the next message or note: its text and files. Stored as a draft until it is sent, also across a reload.
 * Takes over `former`, the drafts of tickets that were merged into this one.
 */
export function useComposer(draftKey: string, former: readonly string[] = []) {
  const [{ text, document: kept }, change, forget] = useDraft(draftKey, EMPTY_DRAFT)
  const document = useMemo(() => readDocument(kept, text), [kept, text])
  const tray = useFileTray(draftKey)
  const messageKey = useMessageKey()
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
  /** Appends text to the draft, in every mounted composer of it. */
  const putBack = (words: typeof EMPTY_DRAFT) =>
    putInDraft(draftKey, draftsTogether(readDraft(draftKey, EMPTY_DRAFT), words))
  // Merged tickets accept no messages. After each render, because a merge can happen while the ticket is open.
  useEffect(() => {
    const [first, ...others] = former.flatMap((key) => {
      void moveFiles(key, draftKey)
      const { text: words, document: formatted } = readDraft(key, EMPTY_DRAFT)
      if (words.trim() === '') return []
      keepDraft(key, {})
      return [readDocument(formatted, words)]
    })
    if (first) putBack(draftFieldsOf(others.reduce(documentsTogether, first)))
  })
  /** Request fields of a message or note. */
  const fieldsOf = () => {
    const isPlain = text.trim() === '' || !isFormatted(document)
    const written = isPlain ? { text: text.trim() } : { document }
    return { ...written, files: filesWith(isPlain ? null : document, tray.ready) }
  }
  /** Empties the draft once the server has it. Returns a function that appends it to the draft again. */
  const take = (): (() => void) => {
    // The uploads then belong to the message, so restored files are uploaded again.
    const taken = draftFieldsOf(withoutPictures(document, () => true))
    const files = tray.files.map(({ file }) => file)
    forget()
    tray.empty()
    rest()
    return () => {
      putBack(taken)
      addFiles(draftKey, files)
    }
  }
  return {
    text,
    /** The text with formatting, for rich-text editors. */
    document,
    isTyping,
    /** Files of the message. They upload while the text is being written. */
    tray,
    isWritten: text.trim() !== '' || !tray.isEmpty,
    type: (next: string) => write(next, null),
    format: (next: RichDocument) => write(plainTextOf(next), next),
    take,
    /**
     * Sends the draft by `call` and then empties it. Attempts share an idempotency key until the server has it.
     * `changes`: changes to the ticket sent with it. Returns the answer, and a function that restores the draft.
     */
    async post<Answer>(
      call: (body: ReturnType<typeof fieldsOf> & { key: string }) => Promise<Answer>,
      changes?: object,
    ): Promise<{ answer: Answer; putBack: () => void }> {
      const written = fieldsOf()
      const answer = await call({ ...written, key: messageKey.keyFor(written, changes) }).catch(
        explainReusedKey,
      )
      messageKey.forget()
      return { answer, putBack: take() }
    },
    /** Restores the text of a message sent by an earlier page. */
    putBackText: (words: string) => putBack({ text: words, document: '' }),
  }
}

/**
 * The response to an earlier request was lost. The server has that reply, and rejects a repeat with another send time.
 */
function explainReusedKey(problem: unknown): never {
  if (problem instanceof CallFailed && problem.code === 'key_reused')
    throw new Error(t('This reply was already saved. You can find and change it in the conversation.'))
  throw problem
}
