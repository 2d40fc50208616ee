import { CallFailed } from '#api/client.ts'
import { plainTextOf, type RichDocument } from '@support-desk/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { addFiles } from '#entities/file/tray/trays.ts'
import { useFileTray } from '#entities/file/tray/use-file-tray.ts'
import { putInDraft, readDraft, useDraft } from '#ui/kept/drafts.ts'
import { t } from '#ui/language/t.ts'
import { filesWith } from '../composer/use-inline-pictures.ts'
import { useDraftsOfMerged } from './use-drafts-of-merged.ts'
import { useMessageKey } from './use-message-key.ts'
import {
  draftFieldsOf,
  draftsTogether,
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
 * The words and the files of the next message or note. They are kept until they are sent, also across a reload. Those of the drafts
 * `former` go on in it: of tickets that were merged into this one.
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
  /** Appends words to the draft, in every composer that shows it. */
  const putBack = (words: typeof EMPTY_DRAFT) =>
    putInDraft(draftKey, draftsTogether(readDraft(draftKey, EMPTY_DRAFT), words))
  useDraftsOfMerged(former, draftKey, (written) => putBack(draftFieldsOf(written)))
  /** The fields of a message or a note. */
  const fieldsOf = () => {
    const isPlain = text.trim() === '' || !isFormatted(document)
    const written = isPlain ? { text: text.trim() } : { document }
    return { ...written, files: filesWith(isPlain ? null : document, tray.ready) }
  }
  /** Empties the draft once the server has it. Returns a function that appends it to the draft again. */
  const take = (): (() => void) => {
    // The uploads belong to the message by then, so the files are uploaded again.
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
    /** What is written, with its formatting: for editors that know it. */
    document,
    isTyping,
    /** Files that go with it, which are sent while it is being written. */
    tray,
    isWritten: text.trim() !== '' || !tray.isEmpty,
    type: (next: string) => write(next, null),
    format: (next: RichDocument) => write(plainTextOf(next), next),
    take,
    /**
     * Sends what is written by `call`, with the same key until the server has it, and then empties the draft. `changes`: what the
     * author changes with it. Returns the answer, and a function that puts the draft back.
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
    /** Puts back the words of a message that an earlier page sent. */
    putBackText: (words: string) => putBack({ text: words, document: '' }),
  }
}

/** The server has the reply from a request whose answer was lost, and refuses it with another time to send it. */
function explainReusedKey(problem: unknown): never {
  if (problem instanceof CallFailed && problem.code === 'key_reused')
    throw new Error(t('This reply was already saved. You can find and change it in the conversation.'))
  throw problem
}
