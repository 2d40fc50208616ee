import { mentionsIn } from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { useComposer } from '../outgoing/use-composer.ts'

type Options = {
  ticketId: string
  accountId: string
  /** Tickets that were merged into this one. */
  merged: readonly { id: string }[]
  /** Called after adding a note, with a function that retracts it and restores the draft. */
  onAdded?: (takeBack: () => Promise<void>) => void
}

/**
 * State of the next note on a ticket. The draft is stored until the server has the note, separately from that of the
 * next message.
 */
export function useNote({ ticketId, accountId, merged, onAdded }: Options) {
  const client = useQueryClient()
  const composer = useComposer(
    `note-${accountId}-${ticketId}`,
    merged.map(({ id }) => `note-${accountId}-${id}`),
  )
  const { text, document, tray } = composer
  const refresh = () => client.invalidateQueries({ queryKey: KEYS.entries(ticketId) })
  const sending = useChange(
    () => composer.post((body) => request('createNote', { params: { ticketId }, body })),
    {
      showsFailure: true,
      onSuccess: ({ answer: { id: noteId }, putBack }) =>
        onAdded?.(async () => {
          await request('undoNote', { params: { ticketId, noteId } })
          putBack()
          await refresh()
        }),
      onSettled: () => void refresh(),
    },
  )
  return {
    text,
    document,
    mentions: mentionsIn(document),
    tray,
    isSending: sending.isPending,
    refusal: sending.error?.message ?? '',
    write: composer.format,
    send: () => {
      if (!sending.isPending && composer.isWritten && tray.isReady) sending.mutate()
    },
  }
}

export type NoteDraft = ReturnType<typeof useNote>
