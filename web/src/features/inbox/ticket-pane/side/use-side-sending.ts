import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { TicketDetails } from '#api/models.ts'
import { toastWithUndo } from '#ui/feedback/undo.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { formatList } from '#ui/text/numbers.ts'
import { useComposer } from '#entities/conversation/outgoing/use-composer.ts'
import { chatPageQuery } from '#entities/conversation/queries.ts'
import { participantsQuery } from '#entities/mail/participants/queries.ts'
import { refreshTickets } from '#entities/ticket/use-ticket-changes.ts'
import type { SideRef } from './queries.ts'
import { addressesIn, partsOf, type SideDraft } from './use-side-draft.ts'

/** The next message of a side conversation, and where its draft is stored. */
export type NextSideMessage = {
  ticket: TicketDetails
  /** Null: the message begins a side conversation. */
  side: SideRef | null
  draftKey: string
  draft: SideDraft
  onSent: (side: SideRef) => void
}

/** State of the next message of a side conversation. The draft is stored until the server has the message. */
export function useSideSending({ ticket, side, draftKey, draft, onSent }: NextSideMessage) {
  const client = useQueryClient()
  const composer = useComposer(draftKey)
  const { fields } = draft
  const { data: chat } = useInfiniteQuery(chatPageQuery(ticket.id))
  const last = chat?.messages.findLast(({ author, isRetracted }) => author.role === 'User' && !isRetracted)
  const quotes = fields.quotes === 'last' ? [last?.number ?? 0] : partsOf(fields.quotes).map(Number)
  const ticketFiles = partsOf(fields.files)
  const refresh = () => {
    for (const queryKey of [KEYS.sideConversations(ticket.id), KEYS.entries(ticket.id)])
      void client.invalidateQueries({ queryKey })
    void refreshTickets(client, ticket.id)
  }
  const sending = useChange(
    () =>
      composer.post(
        ({ key, ...written }) => {
          const body = { ...written, quotes, ticketFiles }
          if (side) {
            const params = { ticketId: side.ticketId, sideConversationId: side.id }
            return request('createSideMessage', { params, body }, { key })
          }
          const to = addressesIn(fields.to)
          const begun = { ...body, to, subject: fields.subject }
          return request('createSideConversation', { params: { ticketId: ticket.id }, body: begun }, { key })
        },
        { ...fields, quotes, ticketFiles },
      ),
    {
      showsFailure: true,
      onSuccess({ answer, putBack }) {
        const { id: sideConversationId, ticketId, recipients } = answer.conversation
        const sideMessageId = answer.messages.at(-1)?.id ?? ''
        draft.forget()
        const isUnsent = client.getQueryData(participantsQuery(ticket.id).queryKey)?.mail?.isSent === false
        const words = isUnsent
          ? t('Saved, but not sent: outgoing email is not set up.')
          : t('Sent to {name}.', { name: formatList(recipients) })
        toastWithUndo(words, {
          about: ticket.id,
          async undo() {
            await request('undoSideMessage', { params: { ticketId, sideConversationId, sideMessageId } })
            putBack()
            draft.change(fields)
            refresh()
            return t('Email unsent. It’s saved as a draft in ticket {number}.', {
              number: String(ticket.number),
            })
          },
        })
        onSent({ id: sideConversationId, ticketId })
      },
      onSettled: refresh,
    },
  )
  return {
    composer,
    /** The messages and files of the ticket that leave with the message. */
    enclosed: { quotes, ticketFiles, messages: chat?.messages ?? [] },
    isSending: sending.isPending,
    refusal: sending.error?.message ?? '',
    send: () => {
      if (!sending.isPending && composer.isWritten && composer.tray.isReady) sending.mutate()
    },
  }
}

export type EnclosedParts = ReturnType<typeof useSideSending>['enclosed']
