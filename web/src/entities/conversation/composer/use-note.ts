import { mentionsIn } from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useComposer } from '../outgoing/use-composer.ts'
import { useMessageKey } from '../outgoing/use-message-key.ts'

type Options = {
  ticketId: string
  accountId: string
  /** The tickets that were merged into it. */
  merged: readonly { id: string }[]
  /** Called when a note was added, with a function that takes it back and puts its words back into the draft. */
  onAdded?: (takeBack: () => Promise<void>) => void
}

/** The next note about a ticket. Its draft is kept until the server has the note, apart from that of the next message. */
export function useNote({ ticketId, accountId, merged, onAdded }: Options) {
  const client = useQueryClient()
  const composer = useComposer(
    `note-${accountId}-${ticketId}`,
    merged.map(({ id }) => `note-${accountId}-${id}`),
  )
  const { text, document, tray } = composer
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { keyFor, forget } = useMessageKey()

  const send = async (): Promise<void> => {
    if (isSending || !composer.isWritten || !tray.isReady) return
    setSending(true)
    setRefusal('')
    const refresh = () => client.invalidateQueries({ queryKey: KEYS.entries(ticketId) })
    try {
      const written = composer.body()
      const body = { ...written, key: keyFor(written) }
      const { id: noteId } = await request('createNote', { params: { ticketId }, body })
      forget()
      const putBack = composer.take()
      onAdded?.(async () => {
        await request('undoNote', { params: { ticketId, noteId } })
        putBack()
        await refresh()
      })
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      setRefusal(problem.message)
    } finally {
      setSending(false)
      void refresh()
    }
  }
  return {
    text,
    document,
    mentions: mentionsIn(document),
    tray,
    isSending,
    refusal,
    write: composer.format,
    send,
  }
}

export type NoteDraft = ReturnType<typeof useNote>
