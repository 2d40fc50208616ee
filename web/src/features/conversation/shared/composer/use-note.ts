import { mentionsIn, type RichDocument } from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { request } from '../../../../api/client.ts'
import { KEYS } from '../../../../api/keys.ts'
import { readDraft, useDraft } from '../../../../ui/kept/drafts.ts'
import { useFileTray } from '../../../files/shared/tray/use-file-tray.ts'
import { newMessageKey } from '../outgoing/kept-messages.ts'
import {
  documentsTogether,
  draftFieldsOf,
  EMPTY_DRAFT,
  isFormatted,
  readDocument,
  withoutPictures,
} from '../outgoing/written-document.ts'
import { filesWith } from './use-inline-pictures.ts'
import { useDraftsOfMerged } from '../outgoing/use-drafts-of-merged.ts'

type Options = {
  ticketId: string
  accountId: string
  /** The tickets that were merged into it. */
  merged: readonly { id: string }[]
  /** Called when a note is there, with how to take it back: what it said stands in the draft again. */
  onAdded?: (takeBack: () => Promise<void>) => void
}

/** The next note about a ticket. It is kept until the server has it, apart from what is being written to the requester. */
export function useNote({ ticketId, accountId, merged, onAdded }: Options) {
  const client = useQueryClient()
  const draftKey = `note-${accountId}-${ticketId}`
  const [draft, change, forget] = useDraft(draftKey, EMPTY_DRAFT)
  const document = readDocument(draft.document, draft.text)
  const tray = useFileTray(draftKey)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  // The same for each try, so that the server takes the note once.
  const key = useRef<string | null>(null)

  const write = (next: RichDocument): void => change(draftFieldsOf(next))
  useDraftsOfMerged(
    merged.map(({ id }) => `note-${accountId}-${id}`),
    draftKey,
    (written) => write(documentsTogether(document, written)),
  )
  const takeBack = async (noteId: string, written: typeof EMPTY_DRAFT, files: File[]): Promise<void> => {
    await request('takeNoteBack', { params: { ticketId, noteId } })
    const since = readDraft(draftKey, EMPTY_DRAFT)
    write(
      documentsTogether(
        readDocument(since.document, since.text),
        // They went with the note, and are sent anew.
        withoutPictures(readDocument(written.document, written.text), () => true),
      ),
    )
    tray.add(files)
    await client.invalidateQueries({ queryKey: KEYS.entries(ticketId) })
  }
  const send = async (): Promise<void> => {
    const text = draft.text.trim()
    if (isSending || (text === '' && tray.isEmpty) || !tray.isReady) return
    setSending(true)
    setRefusal('')
    key.current ??= newMessageKey()
    try {
      const written = isFormatted(document) ? { document } : { text }
      const body = {
        ...written,
        key: key.current,
        files: filesWith(isFormatted(document) ? document : null, tray.ready),
      }
      const { id } = await request('addNote', { params: { ticketId }, body })
      key.current = null
      const files = tray.files.map(({ file }) => file)
      forget()
      tray.empty()
      onAdded?.(() => takeBack(id, draft, files))
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      setRefusal(problem.message)
    } finally {
      setSending(false)
      void client.invalidateQueries({ queryKey: KEYS.entries(ticketId) })
    }
  }
  return {
    text: draft.text,
    document,
    mentions: mentionsIn(document),
    tray,
    isSending,
    refusal,
    write,
    send,
  }
}

export type NoteDraft = ReturnType<typeof useNote>
